import type { AlarmKind, AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import './locales/index.ts'
import type { AlarmRow, listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'

/** The open alarms that are not muted. */
export const openAlarmsOf = ({ list, mutes }: ResponseOf<typeof listAlarms>): AlarmRow[] =>
  list.filter(
    ({ closedTime, roomId, kind }) =>
      closedTime === null && !mutes.some(mute => mute.roomId === roomId && mute.kind === kind),
  )

export const severityText = (severity: AlarmSeverity) => i18next.t(`liveHealth:severity.${severity}`)

export const alarmText = (kind: AlarmKind) => i18next.t(`liveHealth:kind.${kind}`)

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** Errors before warnings, alarms of the stream on air before others, then the oldest first. */
export const worstFirst = (alarms: readonly AlarmRow[], activeSlot?: SlotName): AlarmRow[] => {
  const place = ({ severity, slot }: AlarmRow) =>
    (severity === 'error' ? 0 : 2) + (activeSlot === undefined || slot === activeSlot ? 0 : 1)
  return alarms.toSorted(
    (one, other) => place(one) - place(other) || one.openedTime.localeCompare(other.openedTime),
  )
}

/** The measured value and the threshold that it crossed; undefined for kinds without a measurement. */
export function figureText({
  kind,
  value,
  bound,
}: Pick<AlarmRow, 'kind' | 'value' | 'bound'>): string | undefined {
  if (value === null || bound === null) return undefined
  const decimals = kind === 'clockSpeed' ? 2 : 1
  const figures = { value: rounded(value, decimals), bound: rounded(bound, decimals) }
  switch (kind) {
    case 'frameRateLow':
    case 'bitRateLow':
    case 'bitRateHigh':
    case 'keyFrameIntervalLong':
    case 'audioLag':
    case 'clockSpeed':
      return i18next.t(`liveHealth:measured.${kind}`, figures)
    default:
      return undefined
  }
}
