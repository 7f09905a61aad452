import './styles.ts'
import { type ContentDetail, contentForm, type ContentForm as Form } from '@greenroom/contract/areas/contents'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
} from '@greenroom/contract/content-words'
import { Alert, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { genreText, languageText, sourceText } from '../../../kit/content/words.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { type Field, type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { Choice } from '../choice.tsx'
import { FileField } from './file-field.tsx'
import { formOf, useContentSave } from './use-content-save.tsx'
import { contentFieldTitle } from './words.ts'

const blank = (): Form => ({
  title: '',
  genre: 'img',
  author: '',
  source: 'original',
  topic: '',
  language: 'zh',
  body: '',
  publishedTime: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  fileId: null,
})

interface ContentFormProps {
  /** The content to edit, as it was on screen; undefined for a new one. */
  content: ContentDetail | undefined
  /** The content of a draft, when the content itself is deleted. */
  lost?: { id: string; title: string } | undefined
  onClose: () => void
}

/** Creates a content or edits one. A colleague's save meanwhile is merged; a content deleted meanwhile leaves the text in the form. */
export function ContentForm({ content, lost, onClose }: ContentFormProps) {
  const { t } = useTranslation('contents')
  const form = useTranslation('form')
  const [initial] = useState(() => (content ? formOf(content) : blank()))
  const fields = useFields(contentForm, initial)
  const known = content ?? lost
  const draft = useDraft(fields, {
    form: 'content',
    row: known && { id: known.id, title: known.title, ...(content && { version: content.version }) },
    fieldTitle: contentFieldTitle,
  })
  const { submit, saving, gone, mayCreate, dialog } = useContentSave({
    content,
    fields,
    draft,
    isGone: lost !== undefined,
    onSaved: onClose,
  })

  return (
    <FormDrawer
      title={known ? t('form.edit', { name: known.title }) : t('form.create')}
      size={560}
      dirty={fields.dirty || gone}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={gone ? form.t('gone.saveAsNew') : form.t('save')}
      {...(!(gone && !mayCreate) && { onSubmit: submit })}
      onClose={onClose}
    >
      {gone && (
        <Alert color="orange" title={form.t('gone.title')} role="alert">
          {form.t(mayCreate ? 'gone.message' : 'gone.messageKept')}
        </Alert>
      )}
      <ContentControls fields={fields} stored={content?.file ?? null} />
      {dialog}
    </FormDrawer>
  )
}

interface ControlsProps {
  fields: Fields<typeof contentForm>
  stored: ContentDetail['file']
}

function ContentControls({ fields, stored }: ControlsProps) {
  const { t } = useTranslation('contents')
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
        words={contentGenres}
        wordText={genreText}
      />
      <TextInput
        {...textInput(fields.field('author'))}
        label={t('field.author')}
        maxLength={contentLimits.author}
        required
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('topic'))}
        label={t('field.topic')}
        maxLength={contentLimits.topic}
        autoComplete="off"
      />
      <OneOf
        field={fields.field('source')}
        label={t('field.source')}
        words={contentSources}
        wordText={sourceText}
      />
      <OneOf
        field={fields.field('language')}
        label={t('field.language')}
        words={contentLanguages}
        wordText={languageText}
      />
      <LocalTimeInput
        {...published}
        label={t('field.publishedTime')}
        description={t('form.publishedHint')}
        required
      />
      <FileField field={fields.field('fileId')} stored={stored} />
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
  words: readonly W[]
  wordText: (word: W) => string
}

/** One of many words. */
function OneOf<W extends string>({ field, label, words, wordText }: OneOfProps<W>) {
  const { onChange, ...select } = field
  return (
    <Select
      {...select}
      label={label}
      data={words.map(word => ({ value: word, label: wordText(word) }))}
      allowDeselect={false}
      searchable={words.length > 8}
      onChange={value => {
        const word = words.find(one => one === value)
        if (word !== undefined) onChange(word)
      }}
    />
  )
}
