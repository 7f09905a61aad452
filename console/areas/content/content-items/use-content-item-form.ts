import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-texts'
import {
  type ContentForm,
  type ContentItemDetail,
  contentForm,
  contentItemDetail,
  createContentItem,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { genreText, languageText, sourceText } from '../../../kit/content/labels.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import {
  type DeletedRecord,
  isReportedByForm,
  type RecordLabels,
  useRecordForm,
} from '../../../kit/form/use-record-form.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { contentItemFieldTitle } from './labels.ts'

const blank = (): ContentForm => ({
  title: '',
  genre: 'img',
  author: '',
  source: 'original',
  ...eachContentItemText(() => ''),
  language: 'zh',
  body: '',
  publishedTime: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  fileId: null,
})

const written = contentForm.omit({ fileId: true }).strip()
const fieldsOf = (contentItem: ContentItemDetail): ContentForm => ({
  ...written.parse(contentItem),
  fileId: contentItem.file?.id ?? null,
})

interface ContentFormOptions {
  /** The content item to edit, as it was on screen; undefined for a new one. */
  contentItem: ContentItemDetail | undefined
  /** The content item of a draft, when the content item itself is deleted. */
  deleted: DeletedRecord | undefined
  onSaved: () => void
}

/** The form of a content item. */
export function useContentItemForm({ contentItem, deleted, onSaved }: ContentFormOptions) {
  const { t } = useTranslation('contentItems')
  const labels = useFieldLabels()
  const mayCreate = usePermission()('content-item:create')
  const [start] = useState(() => (contentItem ? fieldsOf(contentItem) : blank()))
  return useRecordForm({
    name: 'content-item',
    schema: contentForm,
    start,
    record: contentItem,
    deleted,
    titleOf: ({ title }) => title,
    labels,
    names: contentForm.keyof().options,
    editedOf: (values: ContentForm) => values,
    stored: { schema: contentItemDetail, fieldsOf },
    update: (id, version, changes) =>
      call(updateContentItem, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ title }) => t('done.saved', { name: title }),
    create: async body => {
      const { title } = await call(createContentItem, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name: title }))
    },
    mayCreate,
    topic: 'content-item.changed',
    onSaved,
  })
}

/** How the fields of a content item are read where two versions of them are compared. */
function useFieldLabels(): RecordLabels<ContentForm> {
  const { t } = useTranslation(['contentItems', 'upload'])
  const format = useFormat()
  return {
    title: contentItemFieldTitle,
    show: (field, value) => {
      if (field === 'genre') return genreText(String(value))
      if (field === 'source') return sourceText(String(value))
      if (field === 'language') return languageText(String(value))
      if (field === 'publishedTime') return format.exact(String(value))
      if (field === 'fileId') return t(value === null ? 'page.none' : 'upload:kept')
      return String(value)
    },
  }
}
