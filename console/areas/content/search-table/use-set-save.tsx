import {
  type ContentSetFields,
  type ContentSetRow,
  type contentSetFields,
  createContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
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
  const [saving, setSaving] = useState(false)
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

  async function submit(): Promise<void> {
    const mine = fields.check()
    if (!mine) return
    setSaving(true)
    try {
      const isSaved = set && !gone ? await update(set, mine) : await create(mine)
      if (!isSaved) return
      draft.settle()
      onSaved()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'notFound') setGone(true)
      if (failure.reason === 'invalid' && !fields.show(failure)) toast.failure(failure)
    } finally {
      setSaving(false)
      void invalidate('content-set.changed')
    }
  }

  return { submit: () => void submit(), saving, gone, mayCreate, dialog: merged.dialog }
}

/** How the fields of a set are read where two versions of them are compared. */
function useFieldWords(): FieldWords<ContentSetFields> {
  return {
    title: setFieldTitle,
    show: (field, value) => {
      if (field === 'contentType') return contentTypeText(String(value))
      if (field === 'filterType') return filterTypeText(String(value))
      return String(value)
    },
  }
}
