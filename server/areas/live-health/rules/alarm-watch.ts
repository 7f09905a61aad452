import type { AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import type { AlarmDelays } from './thresholds.ts'

/** Something that is wrong now. Value and bound are null for kinds without a measurement. */
export interface Condition {
  severity: AlarmSeverity
  value: number | null
  bound: number | null
}

export interface OpenAlarm extends Condition {
  openedAt: number
}

/** History of one kind of alarm of a stream; times are in milliseconds since 1970. */
export interface AlarmWatch {
  /** Since when the condition lasts, and lasts as an error; null: it does not. */
  brokenSince: number | null
  errorSince: number | null
  /** Since when the open alarm has no condition. */
  fineSince: number | null
  open: OpenAlarm | null
}

export const quietWatch: AlarmWatch = { brokenSince: null, errorSince: null, fineSince: null, open: null }

/** Returns the watch after a moment with this condition, or with none (null). */
export function watchOn(
  watch: AlarmWatch,
  condition: Condition | null,
  now: number,
  delays: AlarmDelays,
): AlarmWatch {
  if (!condition) return calmDown(watch, now, delays)
  const brokenSince = watch.brokenSince ?? now
  const errorSince = condition.severity === 'error' ? (watch.errorSince ?? now) : null
  const isDue = (since: number | null) => since !== null && now - since >= delays.openAfterMs
  const seen = { brokenSince, errorSince, fineSince: null }
  if (isDue(errorSince) && watch.open?.severity !== 'error') {
    return { ...seen, open: { ...condition, openedAt: watch.open?.openedAt ?? now } }
  }
  if (isDue(brokenSince) && !watch.open) {
    return { ...seen, open: { ...condition, severity: 'warning', openedAt: now } }
  }
  return { ...seen, open: watch.open }
}

function calmDown({ open, fineSince }: AlarmWatch, now: number, { closeAfterMs }: AlarmDelays): AlarmWatch {
  if (!open) return quietWatch
  const since = fineSince ?? now
  if (now - since >= closeAfterMs) return quietWatch
  return { ...quietWatch, fineSince: since, open }
}
