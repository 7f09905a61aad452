import {
  type ContentSetFields,
  type ContentSetRow,
  contentSetFields,
  contentSetLimits,
  contentTypes,
  filterTypes,
} from '@greenroom/contract/areas/content'
import { Alert, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { Choice } from '../choice.tsx'
import { RuleEditor } from '../rules/rule-editor.tsx'
import { fieldsOf } from './set-fields.ts'
import { useSetSave } from './use-set-save.tsx'
import { contentTypeText, filterTypeText, setFieldTitle } from './words.ts'

const blank: ContentSetFields = {
  name: '',
  contentType: 'img',
  filterType: 'artificial',
  description: '',
  rules: null,
}

/** What is still known of a set that is deleted. */
export interface DeletedSet {
  id: string
  name: string
}

interface ContentSetFormProps {
  /** The set to edit, as it was on screen; undefined for a new one. */
  set: ContentSetRow | undefined
  /** The set of a draft, when the set itself is deleted. */
  lost?: DeletedSet | undefined
  onClose: () => void
}

/** Creates a set or edits one. A colleague's save meanwhile is merged; a set deleted meanwhile leaves the text in the form. */
export function ContentSetForm({ set, lost, onClose }: ContentSetFormProps) {
  const { t } = useTranslation('content')
  const form = useTranslation('form')
  const fields = useFields(contentSetFields, set ? fieldsOf(set) : blank)
  const known = set ?? lost
  const draft = useDraft(fields, {
    form: 'content-set',
    row: known && { id: known.id, title: known.name, ...(set && { version: set.version }) },
    fieldTitle: setFieldTitle,
  })
  const { submit, saving, gone, mayCreate, dialog } = useSetSave({
    set,
    fields,
    draft,
    isGone: lost !== undefined,
    onSaved: onClose,
  })

  return (
    <FormDrawer
      title={known ? t('form.edit', { name: known.name }) : t('form.create')}
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
      <SetControls fields={fields} held={set?.count ?? 0} />
      {dialog}
    </FormDrawer>
  )
}

interface ControlsProps {
  fields: Fields<typeof contentSetFields>
  /** How many contents the set holds. */
  held: number
}

function SetControls({ fields, held }: ControlsProps) {
  const { t } = useTranslation('content')
  const description = fields.field('description')
  const filterType = fields.field('filterType')
  const rules = fields.field('rules')
  const isReplaced = held > 0 && fields.start.filterType === 'artificial' && filterType.value === 'rules'
  return (
    <>
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('set.name')}
        placeholder={t('form.namePlaceholder')}
        maxLength={contentSetLimits.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <Choice
        field={fields.field('contentType')}
        label={t('set.contentType')}
        words={contentTypes}
        wordText={contentTypeText}
      />
      <Choice
        field={{
          ...filterType,
          onChange: value => {
            filterType.onChange(value)
            rules.onChange(value === 'rules' ? (fields.start.rules ?? {}) : null)
          },
        }}
        label={t('set.filterType')}
        words={filterTypes}
        wordText={filterTypeText}
      />
      {isReplaced && <Alert color="orange">{t('form.replaced', { count: held })}</Alert>}
      {filterType.value === 'rules' && (
        <RuleEditor field={rules} contentType={fields.field('contentType').value} />
      )}
      <Textarea
        {...textInput(description)}
        label={t('set.description')}
        description={t('form.descriptionHint', {
          used: description.value.length,
          max: contentSetLimits.description,
        })}
        maxLength={contentSetLimits.description}
        rows={4}
      />
    </>
  )
}
