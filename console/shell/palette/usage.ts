import {
  readWorkplacePreference,
  saveWorkplacePreference,
  usedKeyPattern,
  type WorkplacePreference,
  workplaceLimits,
} from '@greenroom/contract/areas/profile/workplace'
import { call } from '../../kit/call/call.ts'
import { callQuery, queryClient, useCallQuery } from '../../kit/call/query.ts'

/** What the user chose in the palette, the latest first. */
export type Usage = NonNullable<WorkplacePreference['used']>

const { queryKey } = callQuery(readWorkplacePreference, {})
const none: Usage = []

/** What the signed-in user chose in the palette, in all their browsers; empty until it is read. */
export function useUsage(): Usage {
  const { data } = useCallQuery(readWorkplacePreference, {}, { quiet: true })
  return data?.used ?? none
}

/** How likely the user wants an item again: the more often it was chosen and the later, the higher; 0 for never. */
export function usageScore(usage: Usage, key: string): number {
  const place = usage.findIndex(one => one.key === key)
  const count = usage[place]?.count ?? 0
  return Math.log2(1 + count) / (1 + Math.max(place, 0) / 3)
}

/** The usage after one more choice. */
export function withUse(usage: Usage, key: string): Usage {
  const count = usage.find(one => one.key === key)?.count ?? 0
  const others = usage.filter(one => one.key !== key)
  return [{ key, count: Math.min(count + 1, workplaceLimits.uses) }, ...others].slice(0, workplaceLimits.used)
}

/** Stores a choice with the user's preferences. Records are no part of it. A choice that is lost does no harm. */
export function trackUse(key: string): void {
  const preference = queryClient.getQueryData<WorkplacePreference | null>(queryKey)
  if (preference === undefined || !usedKeyPattern.test(key)) return
  const used = withUse(preference?.used ?? none, key)
  queryClient.setQueryData(queryKey, { ...preference, used })
  const options = { quiet: true, viewAs: null } as const
  void call(saveWorkplacePreference, { body: { used } }, options).catch(() => undefined)
}
