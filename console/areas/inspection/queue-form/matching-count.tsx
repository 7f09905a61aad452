import {
  type InspectionQueueFields,
  inspectionConditions,
  previewInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'

/** Counts after a pause in typing of this length. */
const pauseMs = 400

/** Number of content items that match the values of the form, and the effect on the queue. */
export function MatchingCount({ values }: { values: InspectionQueueFields }) {
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
