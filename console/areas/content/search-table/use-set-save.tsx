import {
  type ContentSetFields,
  type ContentSetRow,
  type contentSetFields,
  createContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content'
import { setRules } from '@greenroom/contract/areas/set-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useFormat } from '../../../kit/format.ts'
import { usePermission } from '../../../kit/permission.tsx'
import { toast } from '../../../kit/toast.ts'
import { newerSet, setFieldNames } from './set-fields.ts'
import { contentTypeText, filterTypeText, setFieldTitle } from './words.ts'

interface SetSave {
  /** Undefined for a new one. */
  set: ContentSetRow | undefined
  fields: Fields<typeof contentSetFields>
  draft: FormDraft
  /** The set is deleted already. */
  isGone: boolean
  onSaved: () => void
}

/** Saves the form: a new set, or the changes of one that others may have changed or deleted meanwhile. */
export function useSetSave({ set, fields, draft, isGone, onSaved }: SetSave) {
  const { t } = useTranslation('content')
  const merged = useMergedSave<ContentSetFields>(useFieldWords())
  const [gone, setGone] = useState(isGone)
  const mayCreate = usePermission()('content-set:create')

  async function create(mine: ContentSetFields): Promise<boolean> {
    const created = await call(createContentSet, { body: mine }, { quiet: ['invalid'] })
    toast.success(t('done.created', { name: created.name }))
    return true
  }

  const update = ({ id, version }: ContentSetRow, mine: ContentSetFields): Promise<boolean> =>
    merged.save({
      names: setFieldNames,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (version, changes) =>
        call(
          updateContentSet,
          { params: { id }, body: { version, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerSet,
      savedText: t('done.saved', { name: mine.name }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (set && !gone ? update(set, mine) : create(mine)),
    refused: { notFound: () => setGone(true) },
    topic: 'content-set.changed',
    onSaved,
  })

  return { ...submission, gone, mayCreate, dialog: merged.dialog }
}

/** How the fields of a set are read where two versions of them are compared. */
function useFieldWords(): FieldWords<ContentSetFields> {
  const format = useFormat()
  return {
    title: setFieldTitle,
    show: (field, value) => {
      if (field === 'contentType') return contentTypeText(String(value))
      if (field === 'filterType') return filterTypeText(String(value))
      if (field === 'rules') return rulesShown(value, format)
      return String(value)
    },
  }
}

function rulesShown(value: unknown, format: ReturnType<typeof useFormat>): string {
  const rules = setRules.safeParse(value).data
  return rules ? conditionsText(rules, format) : ''
}
