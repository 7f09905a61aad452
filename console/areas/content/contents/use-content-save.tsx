import {
  type ContentDetail,
  type ContentForm,
  contentDetail,
  contentForm,
  createContent,
  updateContent,
} from '@greenroom/contract/areas/contents'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call.ts'
import { genreText, languageText, sourceText } from '../../../kit/content/words.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useFormat } from '../../../kit/format.ts'
import { usePermission } from '../../../kit/permission.tsx'
import { toast } from '../../../kit/toast.ts'
import { contentFieldTitle } from './words.ts'

const written = contentForm.omit({ fileId: true }).strip()

/** What a person writes of a content. */
export function formOf(content: ContentDetail): ContentForm {
  return { ...written.parse(content), fileId: content.file?.id ?? null }
}

/** The content as it is now, when a save failed because someone else had saved. */
function newerContent(failure: unknown): Versioned<ContentForm> | undefined {
  const row = contentDetail.safeParse(failureData(failure, 'conflict')?.current).data
  return row && { fields: formOf(row), version: row.version }
}

interface ContentSave {
  /** Undefined for a new one. */
  content: ContentDetail | undefined
  fields: Fields<typeof contentForm>
  draft: FormDraft
  /** The content is deleted already. */
  isGone: boolean
  onSaved: () => void
}

/** Saves the form: a new content, or the changes of one that others may have changed or deleted meanwhile. */
export function useContentSave({ content, fields, draft, isGone, onSaved }: ContentSave) {
  const { t } = useTranslation('contents')
  const merged = useMergedSave<ContentForm>(useFieldWords())
  const [gone, setGone] = useState(isGone)
  const mayCreate = usePermission()('content:create')

  async function create(mine: ContentForm): Promise<boolean> {
    const created = await call(createContent, { body: mine }, { quiet: ['invalid'] })
    toast.success(t('done.created', { name: created.title }))
    return true
  }

  const update = ({ id, version }: ContentDetail, mine: ContentForm): Promise<boolean> =>
    merged.save({
      names: contentForm.keyof().options,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (version, changes) =>
        call(
          updateContent,
          { params: { id }, body: { version, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerContent,
      savedText: t('done.saved', { name: mine.title }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (content && !gone ? update(content, mine) : create(mine)),
    refused: { notFound: () => setGone(true) },
    topic: 'content.changed',
    onSaved,
  })

  return { ...submission, gone, mayCreate, dialog: merged.dialog }
}

/** How the fields of a content are read where two versions of them are compared. */
function useFieldWords(): FieldWords<ContentForm> {
  const { t } = useTranslation('contents')
  const format = useFormat()
  return {
    title: contentFieldTitle,
    show: (field, value) => {
      if (field === 'genre') return genreText(String(value))
      if (field === 'source') return sourceText(String(value))
      if (field === 'language') return languageText(String(value))
      if (field === 'publishedTime') return format.exact(String(value))
      if (field === 'fileId') return t(value === null ? 'page.none' : 'form.kept')
      return String(value)
    },
  }
}
