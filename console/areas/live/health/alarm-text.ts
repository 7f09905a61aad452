import type { AlarmKind, AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import './locales/index.ts'
import type { AlarmRow } from '@greenroom/contract/areas/live-health/alarms'
import i18next from 'i18next'

export const severityText = (severity: AlarmSeverity) => i18next.t(`liveHealth:severity.${severity}`)

export const alarmText = (kind: AlarmKind) => i18next.t(`liveHealth:kind.${kind}`)

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The measured value and the threshold that it crossed; undefined for kinds without a measurement. */
export function figureText({
  kind,
  value,
  bound,
}: Pick<AlarmRow, 'kind' | 'value' | 'bound'>): string | undefined {
  if (value === null || bound === null) return undefined
  const figures = { value: oneDecimal(value), bound: oneDecimal(bound) }
  switch (kind) {
    case 'frameRateLow':
    case 'bitRateLow':
    case 'bitRateHigh':
    case 'keyFrameIntervalLong':
    case 'audioLag':
      return i18next.t(`liveHealth:measured.${kind}`, figures)
    default:
      return undefined
  }
}
