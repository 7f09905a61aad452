import '../locales/index.ts'
import { lastingConditionFields } from '@greenroom/contract/areas/content/content-conditions'
import {
  createInspectionQueue,
  type InspectionConditions,
  type InspectionQueueFields,
  type InspectionQueueRow,
  inspectionConditions,
  inspectionLimits,
  inspectionQueueFields,
  inspectionQueueRow,
  inspectionScopes,
  previewInspectionQueue,
  updateInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { NumberInput, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { ConditionsEffect, EffectSection } from '../../../kit/content/conditions-effect.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import {
  type DeletedRecord,
  isReportedByForm,
  type RecordLabels,
  useRecordForm,
} from '../../../kit/form/use-record-form.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue, labelOf } from '../../../kit/text/known-value.ts'

const blank: InspectionQueueFields = { name: '', conditions: {}, rate: 100, scope: 'all' }
const names = inspectionQueueFields.keyof().options

const fieldsOf = ({ name, conditions, rate, scope }: InspectionQueueRow): InspectionQueueFields => ({
  name,
  conditions,
  rate,
  scope,
})

interface QueueFormOptions {
  /** The queue to edit, as it was on screen; undefined for a new one. */
  queue: InspectionQueueRow | undefined
  /** The queue of a draft, when the queue itself is deleted. */
  deleted: DeletedRecord | undefined
  onSaved: () => void
}

/** The form of an inspection queue. */
function useQueueForm({ queue, deleted, onSaved }: QueueFormOptions) {
  const { t } = useTranslation('inspection')
  const labels = useFieldLabels()
  return useRecordForm({
    name: 'inspection-queue',
    schema: inspectionQueueFields,
    start: queue ? fieldsOf(queue) : blank,
    record: queue,
    deleted,
    titleOf: ({ name }) => name,
    labels,
    names,
    editedOf: (values: InspectionQueueFields) => values,
    stored: { schema: inspectionQueueRow, fieldsOf },
    update: (id, version, changes) =>
      call(
        updateInspectionQueue,
        { params: { id }, body: { version, changes } },
        { quiet: isReportedByForm },
      ),
    savedText: ({ name }) => t('done.saved', { name }),
    create: async body => {
      const { name } = await call(createInspectionQueue, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name }))
    },
    topic: 'inspection.changed',
    onSaved,
  })
}

/** What a field of a queue is called; one of a later version is called as it is. */
function fieldTitle(name: string): string {
  return labelOf(names, name, field => i18next.t(`inspection:field.${field}`))
}

/** How the fields of a queue are read where two versions of them are compared. */
function useFieldLabels(): RecordLabels<InspectionQueueFields> {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const read = inspectionQueueFields.shape
  return {
    title: fieldTitle,
    show: (field, value) => {
      if (field === 'conditions') return conditionsText(read.conditions.parse(value), format)
      if (field === 'scope') return t(`form.scope.${read.scope.parse(value)}`)
      return field === 'rate' ? `${String(value)}%` : String(value)
    },
  }
}

/** Counts after a pause in typing of this length. */
const pauseMs = 400

/** The content items that match the values of the form, and the effect on the queue. */
function QueuePreview({
  values,
  before,
}: {
  values: InspectionQueueFields
  before: InspectionConditions | null
}) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const [conditions] = useDebouncedValue(values.conditions, pauseMs)
  const { data, error, refetch } = useCallQuery(
    previewInspectionQueue,
    { body: { conditions, ...(before && { before }) } },
    {
      quiet: true,
      enabled: inspectionConditions.safeParse(conditions).success,
      placeholderData: keepPreviousData,
    },
  )
  const { rate, scope } = values
  const validRate = Number.isInteger(rate) ? rate : 0
  return (
    <EffectSection label={t('form.preview')}>
      <ConditionsEffect
        effect={data}
        hasFailed={error !== null}
        onRetry={() => void refetch()}
        counted={({ count }) => {
          const matching = format.number(count)
          const sampled = format.number(Math.round((count * validRate) / 100))
          return scope === 'all'
            ? t('form.matching', { matching, sampled })
            : t('form.matchingLater', { matching, rate: validRate })
        }}
      />
    </EffectSection>
  )
}

interface QueueFormProps {
  /** The queue to edit, as it was on screen; undefined for a new one. */
  queue?: InspectionQueueRow | undefined
  /** The queue of a draft, when the queue itself is deleted. */
  deleted?: DeletedRecord | undefined
  onClose: () => void
}

/** Creates a queue or edits one. */
export function QueueForm({ queue, deleted, onClose }: QueueFormProps) {
  const { t } = useTranslation('inspection')
  const form = useQueueForm({ queue, deleted, onSaved: onClose })
  const name = queue?.name ?? deleted?.title
  return (
    <RecordDrawer
      form={form}
      title={name === undefined ? t('form.create') : t('form.edit', { name })}
      size={960}
      onClose={onClose}
    >
      <QueueControls fields={form.fields} isNew={queue === undefined} />
    </RecordDrawer>
  )
}

interface QueueControlsProps {
  fields: Fields<typeof inspectionQueueFields>
  isNew: boolean
}

function QueueControls({ fields, isNew }: QueueControlsProps) {
  const { t } = useTranslation('inspection')
  const rate = fields.field('rate')
  const { onChange: onScope, ...scope } = fields.field('scope')
  return (
    <>
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('field.name')}
        placeholder={t('form.namePlaceholder')}
        maxLength={inspectionLimits.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <ConditionEditor
        title={t('field.conditions')}
        hint={t('form.conditionsHint')}
        offered={lastingConditionFields}
        {...fields.field('conditions')}
      >
        <QueuePreview values={fields.values} before={isNew ? null : fields.start.conditions} />
      </ConditionEditor>
      <NumberInput
        name={rate.name}
        value={rate.value}
        error={rate.error}
        label={t('field.rate')}
        description={t('form.rateHint')}
        suffix="%"
        min={1}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        required
        onChange={value => rate.onChange(typeof value === 'number' ? value : Number.NaN)}
      />
      <Radio.Group
        {...scope}
        label={t('field.scope')}
        onChange={value => {
          const word = knownValue(inspectionScopes, value)
          if (word !== undefined) onScope(word)
        }}
      >
        <Stack gap="xs" mt="xs">
          {inspectionScopes.map(word => (
            <Radio key={word} value={word} label={t(`form.scope.${word}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}
