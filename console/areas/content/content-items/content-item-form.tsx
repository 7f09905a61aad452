import { contentItemTextNames, contentItemTexts } from '@greenroom/contract/areas/content/content-item-texts'
import {
  type ContentItemDetail,
  type contentForm,
  contentItemLimits,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
} from '@greenroom/contract/content-labels'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText } from '../../../kit/content/labels.ts'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Field, type Fields, textInput } from '../../../kit/form/use-fields.ts'
import type { DeletedRecord } from '../../../kit/form/use-record-form.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { FileField } from '../../../kit/upload/file-field.tsx'
import { Choice } from '../choice.tsx'
import { itemTextLabel } from './labels.ts'
import { useContentItemForm } from './use-content-item-form.ts'

interface ContentFormProps {
  /** The content item to edit, as it was on screen; undefined for a new one. */
  contentItem?: ContentItemDetail | undefined
  /** The content item of a draft, when the content item itself is deleted. */
  deleted?: DeletedRecord | undefined
  onClose: () => void
}

/** Creates a content item or edits one. */
export function ContentForm({ contentItem, deleted, onClose }: ContentFormProps) {
  const { t } = useTranslation('contentItems')
  const form = useContentItemForm({ contentItem, deleted, onSaved: onClose })
  const name = (contentItem ?? deleted)?.title
  return (
    <RecordDrawer
      form={form}
      title={name === undefined ? t('form.create') : t('form.edit', { name })}
      size={560}
      onClose={onClose}
    >
      <ContentControls fields={form.fields} stored={contentItem?.file ?? null} />
    </RecordDrawer>
  )
}

interface ControlsProps {
  fields: Fields<typeof contentForm>
  stored: ContentItemDetail['file']
}

function ContentControls({ fields, stored }: ControlsProps) {
  const { t } = useTranslation('contentItems')
  const body = fields.field('body')
  const { name: _, ...published } = fields.field('publishedTime')
  return (
    <>
      <TextInput
        {...textInput(fields.field('title'))}
        label={t('field.title')}
        placeholder={t('form.titlePlaceholder')}
        maxLength={contentLimits.title}
        required
        autoComplete="off"
        data-autofocus
      />
      <Choice
        field={fields.field('genre')}
        label={t('field.genre')}
        values={contentGenres}
        labelOf={genreText}
      />
      <TextInput
        {...textInput(fields.field('author'))}
        label={t('field.author')}
        maxLength={contentLimits.author}
        required
        autoComplete="off"
      />
      {contentItemTextNames.map(name => (
        <TextInput
          key={name}
          {...textInput(fields.field(name))}
          label={itemTextLabel(name)}
          maxLength={contentItemTexts[name].maxLength}
          autoComplete="off"
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
      <FileField
        field={fields.field('fileId')}
        label={t('field.fileId')}
        description={t('form.fileHint', { size: contentItemLimits.fileBytes / 1024 / 1024 })}
        endpoint={uploadContentItemFile}
        stored={stored}
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
