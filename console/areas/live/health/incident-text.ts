import '../locales/index.ts'
import './locales/index.ts'
import type { IncidentRow } from '@greenroom/contract/areas/live-health/history'
import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { formatSeconds } from '../../../kit/charts/units.ts'
import type { StateTone } from '../../../kit/display/state-dot.tsx'
import { roomStateText, roomTones, slotText } from '../labels.ts'
import { alarmText } from './alarm-text.ts'

type Detail = IncidentRow['detail']
type Operation = Extract<Detail, { kind: 'operation' }>

/** One line about an incident: what happened, why, and who caused it. */
export function incidentText({ detail, userName }: IncidentRow, language: Language): string {
  switch (detail.kind) {
    case 'state':
      return i18next.t('liveHealth:incident.state', {
        from: roomStateText(detail.from),
        to: roomStateText(detail.to),
      })
    case 'published':
      return i18next.t('liveHealth:incident.published', {
        slot: slotText(detail.slot),
        address: detail.address,
      })
    case 'unpublished':
      return i18next.t('liveHealth:incident.unpublished', {
        slot: slotText(detail.slot),
        cause: i18next.t(`liveHealth:cause.${detail.cause}`),
      })
    case 'refused':
      return i18next.t(`liveHealth:incident.${detail.attempts > 1 ? 'refusedOften' : 'refused'}`, {
        slot: slotText(detail.slot),
        address: detail.address,
        cause: i18next.t(`liveStudio:status.refusal.${detail.cause}`, { limit: detail.limit ?? '' }),
        times: detail.attempts,
      })
    case 'switched':
      return i18next.t(switchKeys[detail.cause ?? 'wanted'], { slot: slotText(detail.slot) })
    case 'alarmOpened':
      return i18next.t('liveHealth:incident.alarmOpened', {
        slot: slotText(detail.slot),
        alarm: alarmText(detail.alarm),
      })
    case 'alarmClosed':
      return i18next.t('liveHealth:incident.alarmClosed', {
        slot: slotText(detail.slot),
        alarm: alarmText(detail.alarm),
        duration: formatSeconds(detail.seconds, language),
      })
    case 'operation':
      return operationText(detail, userName)
  }
}

const switchKeys = {
  wanted: 'liveHealth:incident.switched',
  stalled: 'liveHealth:incident.switchedStalled',
  ended: 'liveHealth:incident.switchedEnded',
} as const

function operationText({ operation, slot, alarm, reason, term }: Operation, userName: string): string {
  const isLasting = term === 'tenMinutes' || term === 'untilAllowed'
  const key = isLasting ? (`liveHealth:operation.stoppedFor.${term}` as const) : operationKeys[operation]
  const done = i18next.t(key, {
    slot: slot ? slotText(slot) : '',
    alarm: alarm ? alarmText(alarm) : '',
  })
  const what = reason === '' ? done : i18next.t('liveHealth:incident.because', { what: done, reason })
  return userName === '' ? what : i18next.t('liveHealth:incident.by', { what, name: userName })
}

const operationKeys = {
  'live-room.switch': 'liveHealth:operation.live-room_switch',
  'live-room.stop': 'liveHealth:operation.live-room_stop',
  'live-room.allow': 'liveHealth:operation.live-room_allow',
  'live-room.ban': 'liveHealth:operation.live-room_ban',
  'live-room.lift-ban': 'liveHealth:operation.live-room_lift-ban',
  'live-room.set-slate': 'liveHealth:operation.live-room_set-slate',
  'live-room.set-quality': 'liveHealth:operation.live-room_set-quality',
  'live-alarm.acknowledge': 'liveHealth:operation.live-alarm_acknowledge',
  'live-alarm.mute': 'liveHealth:operation.live-alarm_mute',
  'live-alarm.unmute': 'liveHealth:operation.live-alarm_unmute',
} as const satisfies Record<Operation['operation'], string>

/** The style of an incident on the timeline. */
export function incidentTone(detail: Detail): StateTone {
  switch (detail.kind) {
    case 'state':
      return roomTones[detail.to]
    case 'alarmOpened':
      return detail.severity === 'error' ? 'bad' : 'waiting'
    case 'alarmClosed':
    case 'published':
      return 'good'
    case 'refused':
      return 'waiting'
    case 'switched':
      return detail.cause === null ? 'working' : 'waiting'
    default:
      return 'quiet'
  }
}
