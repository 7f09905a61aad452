import '../locales/index.ts'
import {
  type InspectionQueueFields,
  type InspectionQueueRow,
  inspectionConditions,
  inspectionLimits,
  type inspectionQueueFields,
  inspectionScopes,
  previewInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import type { DeletedRecord } from '../../../kit/form/use-record-form.ts'
import { useFormat } from '../../../kit/format.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { useQueueForm } from './use-queue-form.ts'

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
  const known = Number.isInteger(rate) ? rate : 0
  const matching = format.number(data?.matching ?? 0)
  const sampled = format.number(Math.round(((data?.matching ?? 0) * known) / 100))
  return (
    <Text size="sm" c="dimmed" role="status">
      {!data && t('form.counting')}
      {data && scope === 'all' && t('form.matching', { matching, sampled })}
      {data && scope === 'later' && t('form.matchingLater', { matching, rate: known })}
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
