import type { AnalyticsAnswer } from '@greenroom/contract/areas/insight/analytics'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../kit/call/query.ts'

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
