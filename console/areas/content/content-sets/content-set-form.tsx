import {
  type ContentSetRow,
  type contentSetFields,
  contentSetLimits,
  contentTypes,
  filterTypes,
} from '@greenroom/contract/areas/content/content-sets'
import { Alert, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import type { DeletedRecord } from '../../../kit/form/use-record-form.ts'
import { Choice } from '../choice.tsx'
import { RuleEditor } from '../rules/rule-editor.tsx'
import { contentTypeText, filterTypeText } from './labels.ts'
import { useSetForm } from './use-set-form.ts'

interface ContentSetFormProps {
  /** The set to edit, as it was on screen; undefined for a new one. */
  set?: ContentSetRow | undefined
  /** The set of a draft, when the set itself is deleted. */
  deleted?: DeletedRecord | undefined
  onClose: () => void
}

/** Creates a set or edits one. */
export function ContentSetForm({ set, deleted, onClose }: ContentSetFormProps) {
  const { t } = useTranslation('content')
  const form = useSetForm({ set, deleted, onSaved: onClose })
  const name = set?.name ?? deleted?.title
  return (
    <RecordDrawer
      form={form}
      title={name === undefined ? t('form.create') : t('form.edit', { name })}
      size={560}
      onClose={onClose}
    >
      <SetControls fields={form.fields} itemCount={set?.count ?? 0} />
    </RecordDrawer>
  )
}

interface ControlsProps {
  fields: Fields<typeof contentSetFields>
  /** How many content items the set holds. */
  itemCount: number
}

function SetControls({ fields, itemCount }: ControlsProps) {
  const { t } = useTranslation('content')
  const description = fields.field('description')
  const contentType = fields.field('contentType')
  const filterType = fields.field('filterType')
  const rules = fields.field('rules')
  const isReplaced = itemCount > 0 && fields.start.filterType === 'artificial' && filterType.value === 'rules'
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
        field={{
          ...contentType,
          onChange: value => {
            contentType.onChange(value)
            // Genres of the other type would keep everything out.
            if (rules.value?.genres) {
              const { genres: _, ...others } = rules.value
              rules.onChange(others)
            }
          },
        }}
        label={t('set.contentType')}
        hint={t('form.typeHint')}
        values={contentTypes}
        labelOf={contentTypeText}
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
        values={filterTypes}
        labelOf={filterTypeText}
      />
      {isReplaced && <Alert color="orange">{t('form.replaced', { count: itemCount })}</Alert>}
      {filterType.value === 'rules' && <RuleEditor field={rules} contentType={contentType.value} />}
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
