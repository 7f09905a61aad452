import type { AnalyticsAnswer } from '@greenroom/contract/areas/insight/analytics'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../kit/query.ts'
import { useNow } from '../../../kit/use-now.ts'

type Clock = Pick<AnalyticsAnswer, 'timeZone' | 'asOf' | 'isScoped'>

const clockQuery = {
  queryKey: ['insight.clock'],
  meta: { refreshOn: [] },
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Remembers until when the last answer is counted, which days it covers, and whether only a part of the content. */
export function rememberClock({ timeZone, asOf, isScoped }: Clock): void {
  queryClient.setQueryData<Clock>(clockQuery.queryKey, { timeZone, asOf, isScoped })
}

/** The time zone of the figures, and until when events are counted; undefined until there was an answer. */
export function useClock(): Clock | undefined {
  return useQuery<Clock>({ ...clockQuery, queryFn: skipToken }).data
}

/** The day that it is where the figures' days begin; before the first answer, where the reader is. */
export function useToday(): string {
  const clock = useClock()
  return dayIn(useNow(), clock?.timeZone)
}

/** The day that an instant in milliseconds since 1970 falls on. */
function dayIn(instant: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
