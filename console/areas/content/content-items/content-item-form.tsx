import {
  contentItemTextNames,
  contentItemTexts,
  eachContentItemText,
} from '@greenroom/contract/areas/content/content-item-fields'
import {
  type ContentFile,
  type ContentForm as ContentFormValues,
  type ContentItemDetail,
  contentForm,
  contentItemDetail,
  contentItemLimits,
  createContentItem,
  updateContentItem,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
} from '@greenroom/contract/content-labels'
import { cutText } from '@greenroom/contract/fields'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconLibraryPhoto } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, serverAddress } from '../../../kit/call/call.ts'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText } from '../../../kit/content/labels.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { FieldColumns } from '../../../kit/form/form-drawer.tsx'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Field, type Fields, textInput } from '../../../kit/form/use-fields.ts'
import {
  type DeletedRecord,
  isReportedByForm,
  type RecordLabels,
  useRecordForm,
} from '../../../kit/form/use-record-form.ts'
import { Permission, usePermission } from '../../../kit/session/permission.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { FileField } from '../../../kit/upload/file-field.tsx'
import { PicturePicker } from '../../pictures/index.ts'
import { Choice } from '../choice.tsx'
import { contentItemFieldTitle, itemTextLabel } from './labels.ts'
import { SuggestedText } from './suggested-text.tsx'

const blank = (author: string): ContentFormValues => ({
  title: '',
  genre: 'img',
  author,
  source: 'original',
  ...eachContentItemText(() => ''),
  language: 'zh',
  body: '',
  publishedTime: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  fileId: null,
})

const written = contentForm.omit({ fileId: true }).strip()
const fieldsOf = (contentItem: ContentItemDetail): ContentFormValues => ({
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
function useContentItemForm({ contentItem, deleted, onSaved }: ContentFormOptions) {
  const { t } = useTranslation('contentItems')
  const labels = useFieldLabels()
  const mayCreate = usePermission()('content-item:create')
  const name = useSession(({ user }) => user?.name ?? '')
  const [start] = useState(() =>
    contentItem ? fieldsOf(contentItem) : blank(cutText(name, contentLimits.author)),
  )
  return useRecordForm({
    name: 'content-item',
    schema: contentForm,
    start,
    record: contentItem,
    deleted,
    titleOf: ({ title }) => title,
    labels,
    names: contentForm.keyof().options,
    editedOf: (values: ContentFormValues) => values,
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
export function useFieldLabels(): RecordLabels<ContentFormValues> {
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

interface ContentFormProps {
  /** The content item to edit, as it was on screen; undefined for a new one. */
  contentItem?: ContentItemDetail | undefined
  /** The content item of a draft, when the content item itself is deleted. */
  deleted?: DeletedRecord | undefined
  /** The picture or video that a new one is made of. */
  newFile?: File | undefined
  onClose: () => void
}

/** Creates a content item or edits one. */
export function ContentForm({ contentItem, deleted, newFile, onClose }: ContentFormProps) {
  const { t } = useTranslation('contentItems')
  const form = useContentItemForm({ contentItem, deleted, onSaved: onClose })
  const name = (contentItem ?? deleted)?.title
  return (
    <RecordDrawer
      form={form}
      title={name === undefined ? t('form.create') : t('form.edit', { name })}
      size={720}
      onClose={onClose}
    >
      <ContentControls fields={form.fields} stored={contentItem?.file ?? null} newFile={newFile} />
    </RecordDrawer>
  )
}

interface ControlsProps {
  fields: Fields<typeof contentForm>
  stored: ContentItemDetail['file']
  newFile: File | undefined
}

function ContentControls({ fields, stored, newFile }: ControlsProps) {
  const { t } = useTranslation('contentItems')
  const title = fields.field('title')
  const genre = fields.field('genre')
  const body = fields.field('body')

  const [sent, setSent] = useState<ContentFile>()
  /** Fills in what the file says by itself, where nothing is written yet. */
  const fillIn = useEffectEvent((file: ContentFile, isTall: boolean): void => {
    if (title.value.trim() === '')
      title.onChange(cutText(file.name.replace(/\.\w+$/, ''), contentLimits.title))
    if (file.mediaType.startsWith('video/')) genre.onChange(isTall ? 'verticalVideo' : 'horizontalVideo')
    else if (genre.value !== 'text') genre.onChange('img')
  })
  useEffect(() => {
    if (sent) void isTallVideo(sent).then(isTall => fillIn(sent, isTall))
  }, [sent])
  const { name: _, ...published } = fields.field('publishedTime')
  return (
    <>
      <TextInput
        {...textInput(title)}
        label={t('field.title')}
        placeholder={t('form.titlePlaceholder')}
        maxLength={contentLimits.title}
        required
        autoComplete="off"
        data-autofocus
      />
      <Choice field={genre} label={t('field.genre')} values={contentGenres} labelOf={genreText} />
      <FieldColumns>
        <SuggestedText
          field={fields.field('author')}
          of="author"
          label={t('field.author')}
          maxLength={contentLimits.author}
          required
        />
        {contentItemTextNames.map(name => (
          <SuggestedText
            key={name}
            field={fields.field(name)}
            of={name}
            label={itemTextLabel(name)}
            maxLength={contentItemTexts[name].maxLength}
          />
        ))}
        <OneOf
          field={fields.field('source')}
          label={t('field.source')}
          values={contentSources}
          labelOf={sourceText}
        />
        <OneOf
          field={fields.field('language')}
          label={t('field.language')}
          values={contentLanguages}
          labelOf={languageText}
        />
        <LocalTimeInput
          {...published}
          label={t('field.publishedTime')}
          description={t('form.publishedHint')}
          required
        />
      </FieldColumns>
      <FileField
        field={fields.field('fileId')}
        label={t('field.fileId')}
        description={t('form.fileHint', { size: contentItemLimits.fileBytes / 1024 / 1024 })}
        endpoint={uploadContentItemFile}
        stored={stored}
        takesGiven
        newFile={newFile}
        onSent={setSent}
        other={choose => <LibraryButton onChoose={choose} />}
      >
        {file => <ContentMedia file={file} />}
      </FileField>
      <Textarea
        {...textInput(body)}
        label={t('field.body')}
        description={t('form.bodyHint', { used: body.value.length, max: contentLimits.body })}
        maxLength={contentLimits.body}
        rows={8}
      />
    </>
  )
}

/** Whether a file is a video that is higher than wide; false where its size can't be read. */
function isTallVideo({ address, mediaType }: ContentFile): Promise<boolean> {
  if (!mediaType.startsWith('video/')) return Promise.resolve(false)
  const video = document.createElement('video')
  const measured = new Promise<boolean>(resolve => {
    video.addEventListener('loadedmetadata', () => resolve(video.videoHeight > video.videoWidth), {
      once: true,
    })
    video.addEventListener('error', () => resolve(false), { once: true })
  })
  video.preload = 'metadata'
  video.src = serverAddress(address)
  return measured
}

/** Opens the picture library to take the file from there. */
function LibraryButton({ onChoose }: { onChoose: (file: ContentFile) => void }) {
  const { t } = useTranslation('contentItems')
  const [isOpen, setOpen] = useState(false)
  return (
    <Permission need={['picture:read']}>
      <Button variant="default" leftSection={<IconLibraryPhoto size={16} />} onClick={() => setOpen(true)}>
        {t('form.fromLibrary')}
      </Button>
      {isOpen && (
        <PicturePicker
          onChoose={({ fileId, address, name, mediaType }) => {
            onChoose({ id: fileId, address, name, mediaType })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Permission>
  )
}

interface OneOfProps<W extends string> {
  field: Field<W>
  label: string
  values: readonly W[]
  labelOf: (value: W) => string
}

/** A select for one of many values. */
function OneOf<W extends string>({ field, label, values, labelOf }: OneOfProps<W>) {
  const { onChange, ...select } = field
  return (
    <Select
      {...select}
      label={label}
      data={values.map(value => ({ value, label: labelOf(value) }))}
      allowDeselect={false}
      searchable={values.length > 8}
      onChange={value => {
        const chosen = knownValue(values, value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
