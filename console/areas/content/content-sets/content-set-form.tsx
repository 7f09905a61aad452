import { hasConditions } from '@greenroom/contract/areas/content/content-conditions'
import {
  type ContentSetFields,
  type ContentSetRow,
  contentSetFields,
  contentSetLimits,
  contentSetRow,
  contentTypes,
  createContentSet,
  filterTypes,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { type SetRules, setRules } from '@greenroom/contract/areas/content/set-rules'
import { Alert, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import {
  type DeletedRecord,
  isReportedByForm,
  type RecordLabels,
  useRecordForm,
} from '../../../kit/form/use-record-form.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { Choice } from '../choice.tsx'
import { RuleEditor } from '../rules/rule-editor.tsx'
import { contentTypeText, filterTypeText, setFieldTitle } from './labels.ts'

const blank: ContentSetFields = {
  name: '',
  contentType: 'img',
  filterType: 'artificial',
  description: '',
  rules: null,
}

const written = contentSetFields.strip()
const fieldsOf = (set: ContentSetRow): ContentSetFields => written.parse(set)

interface SetFormOptions {
  /** The set to edit, as it was on screen; undefined for a new one. */
  set: ContentSetRow | undefined
  /** The set of a draft, when the set itself is deleted. */
  deleted: DeletedRecord | undefined
  onSaved: () => void
}

/** The form of a content set. */
function useSetForm({ set, deleted, onSaved }: SetFormOptions) {
  const { t } = useTranslation('content')
  const labels = useFieldLabels()
  const mayCreate = usePermission()('content-set:create')
  return useRecordForm({
    name: 'content-set',
    schema: contentSetFields,
    start: set ? fieldsOf(set) : blank,
    record: set,
    deleted,
    titleOf: ({ name }) => name,
    labels,
    names: contentSetFields.keyof().options,
    editedOf: (values: ContentSetFields) => values,
    stored: { schema: contentSetRow, fieldsOf },
    update: (id, version, changes) =>
      call(updateContentSet, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ name }) => t('done.saved', { name }),
    create: async body => {
      const { name } = await call(createContentSet, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name }))
    },
    mayCreate,
    topic: 'content-set.changed',
    onSaved,
  })
}

/** How the fields of a set are read where two versions of them are compared. */
function useFieldLabels(): RecordLabels<ContentSetFields> {
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

/** Rules without genres: the genres of another content type would keep every item out. */
function withoutGenres(rules: SetRules): SetRules {
  const { genres: _, groups, ...others } = rules
  const inner = groups?.flatMap(({ match, of }) => {
    const members = of.map(withoutGenres).filter(hasConditions)
    return members.length === 0 ? [] : [{ match, of: members }]
  })
  return inner && inner.length > 0 ? { ...others, groups: inner } : others
}

function rulesShown(value: unknown, format: ReturnType<typeof useFormat>): string {
  const rules = setRules.safeParse(value).data
  return rules ? conditionsText(rules, format) : ''
}

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
      size={form.fields.values.filterType === 'rules' ? 960 : 560}
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
            if (rules.value) rules.onChange(withoutGenres(rules.value))
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
      {filterType.value === 'rules' && (
        <RuleEditor
          field={rules}
          contentType={contentType.value}
          before={contentType.value === fields.start.contentType ? fields.start.rules : null}
        />
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
