import '../locales/index.ts'
import {
  createInspectionQueue,
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
import { Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
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

/** Number of content items that match the values of the form, and the effect on the queue. */
function MatchingCount({ values }: { values: InspectionQueueFields }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const [conditions] = useDebouncedValue(values.conditions, pauseMs)
  const { data, error } = useCallQuery(
    previewInspectionQueue,
    { body: { conditions } },
    {
      quiet: true,
      enabled: inspectionConditions.safeParse(conditions).success,
      placeholderData: keepPreviousData,
    },
  )
  if (error) return null
  const { rate, scope } = values
  const validRate = Number.isInteger(rate) ? rate : 0
  const matching = format.number(data?.matching ?? 0)
  const sampled = format.number(Math.round(((data?.matching ?? 0) * validRate) / 100))
  return (
    <Text size="sm" c="dimmed" role="status">
      {!data && t('form.counting')}
      {data && scope === 'all' && t('form.matching', { matching, sampled })}
      {data && scope === 'later' && t('form.matchingLater', { matching, rate: validRate })}
    </Text>
  )
}

const offered = Object.keys(inspectionConditions.shape)

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
      size={520}
      onClose={onClose}
    >
      <QueueControls fields={form.fields} />
    </RecordDrawer>
  )
}

function QueueControls({ fields }: { fields: Fields<typeof inspectionQueueFields> }) {
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
        offered={offered}
        {...fields.field('conditions')}
      />
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
      <Group>
        <MatchingCount values={fields.values} />
      </Group>
    </>
  )
}
