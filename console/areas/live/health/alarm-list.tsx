import './locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import {
  type AlarmMute,
  type AlarmRow,
  acknowledgeAlarm,
  listAlarms,
  muteAlarms,
  unmuteAlarms,
} from '@greenroom/contract/areas/live-health/alarms'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callWithId } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { formatSeconds } from '../../../kit/charts/units.ts'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { frameRateText } from '../figures.ts'
import { slotStateText, slotText } from '../labels.ts'
import { toRoom } from '../monitor-address.ts'
import { operate } from '../operations/operate.ts'
import { showSlate, switchOutput } from '../operations/operations-panel.tsx'
import { useRefusal } from '../operations/use-refusal.ts'
import { alarmText, figureText, worstFirst } from './alarm-text.ts'
import classes from './health.module.css'
import { SeverityLabel } from './severity.tsx'

const hours = { hour: 1, night: 8, day: 24, week: 168 } as const
const durations = ['hour', 'night', 'day', 'week'] as const

/** Mutes the kind of an alarm in its room for a while. */
function MuteMenu({ alarm }: { alarm: Pick<AlarmRow, 'roomId' | 'kind'> }) {
  const { t } = useTranslation('liveHealth')
  const format = useFormat()
  const reason = useRefusal('live-room:operate')()
  const { roomId, kind } = alarm
  const name = alarmText(kind)
  if (reason !== undefined) {
    return (
      <RefusedButton size="xs" variant="subtle" reason={reason}>
        {t('alarms.mute')}
      </RefusedButton>
    )
  }
  const mute = (duration: (typeof durations)[number]) => {
    const untilTime = new Date(Date.now() + hours[duration] * 3_600_000).toISOString()
    void operate(
      options => callWithId(muteAlarms, { params: { id: roomId }, body: { kind, untilTime } }, options),
      t('alarms.muted', { alarm: name, time: format.exact(untilTime) }),
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="subtle">
          {t('alarms.mute')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('alarms.muteFor', { alarm: name })}</Menu.Label>
        {durations.map(duration => (
          <Menu.Item key={duration} onClick={() => mute(duration)}>
            {t(`alarms.${duration}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export interface AlarmListProps {
  /** Alarms of this room; of all rooms when absent. */
  roomId?: string
  /** The streams of that room: alarms then offer what ends them for the viewers. */
  status?: StudioStatus | undefined
}

/** The alarms of a room: first the open ones with advice, then the closed ones. */
export function AlarmList({ roomId, status }: AlarmListProps) {
  const { t } = useTranslation('liveHealth')
  const query = useCallQuery(listAlarms, { query: roomId === undefined ? {} : { roomId } }, { quiet: true })
  const { data } = query
  const open = worstFirst(
    data?.list.filter(({ closedTime }) => closedTime === null) ?? [],
    status?.activeSlot,
  )
  const recent = data?.list.filter(({ closedTime }) => closedTime !== null) ?? []
  const hasRooms = roomId === undefined
  return (
    <Panel title={t('alarms.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={2} height={56} />} />
      {data && open.length === 0 && (
        <p className={classes.hint}>
          <SeverityLabel severity="fine">{t('alarms.none')}</SeverityLabel>
          {t('alarms.noneMessage')}
        </p>
      )}
      {open.length > 0 && (
        <ul className={classes.list} aria-label={t('alarms.open')}>
          {open.map(alarm => (
            <OpenAlarm key={alarm.id} alarm={alarm} hasRoom={hasRooms} status={status} />
          ))}
        </ul>
      )}
      {data && <MutedAlarms mutes={data.mutes} hasRooms={hasRooms} />}
      {recent.length > 0 && <RecentAlarms alarms={recent} hasRooms={hasRooms} />}
    </Panel>
  )
}

const shownAtFirst = 5

function RecentAlarms({ alarms, hasRooms }: { alarms: readonly AlarmRow[]; hasRooms: boolean }) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const [hasAll, setAll] = useState(false)
  const visibleAlarms = hasAll ? alarms : alarms.slice(0, shownAtFirst)
  const lasted = ({ openedTime, closedTime }: AlarmRow) =>
    formatSeconds((Date.parse(closedTime ?? openedTime) - Date.parse(openedTime)) / 1000, language)
  return (
    <section aria-label={t('alarms.recent')}>
      <h3 className={classes.heading}>{t('alarms.recent')}</h3>
      <ul className={classes.list}>
        {visibleAlarms.map(alarm => (
          <li key={alarm.id} className={classes.line}>
            <span>
              {hasRooms && <span translate="no">{alarm.roomTitle} · </span>}
              {slotText(alarm.slot)} · {alarmText(alarm.kind)}
            </span>
            <span className={classes.when}>
              <RelativeTime instant={alarm.openedTime} /> · {t('alarms.lasted', { duration: lasted(alarm) })}
            </span>
          </li>
        ))}
      </ul>
      {alarms.length > shownAtFirst && (
        <Button variant="subtle" size="xs" onClick={() => setAll(!hasAll)}>
          {hasAll ? t('alarms.fewer') : t('alarms.all', { count: alarms.length })}
        </Button>
      )}
    </section>
  )
}

/** The muted kinds of alarms, with the end of the mute and who set it. */
function MutedAlarms({ mutes, hasRooms }: { mutes: readonly AlarmMute[]; hasRooms: boolean }) {
  const { t } = useTranslation('liveHealth')
  const format = useFormat()
  const reason = useRefusal('live-room:operate')()
  if (mutes.length === 0) return null
  const unmute = ({ roomId, kind }: AlarmMute) =>
    operate(
      options => callWithId(unmuteAlarms, { params: { id: roomId }, body: { kind } }, options),
      t('alarms.unmuted', { alarm: alarmText(kind) }),
    )
  return (
    <section aria-label={t('alarms.mutes')}>
      <h3 className={classes.heading}>{t('alarms.mutes')}</h3>
      <ul className={classes.list}>
        {mutes.map(mute => (
          <li key={`${mute.roomId} ${mute.kind}`} className={classes.line}>
            <span translate="no">
              {hasRooms && `${mute.roomTitle} · `}
              {t('alarms.mutedUntil', {
                alarm: alarmText(mute.kind),
                time: format.exact(mute.untilTime),
                name: mute.userName,
              })}
            </span>
            <RefusedButton size="xs" variant="subtle" reason={reason} onClick={() => void unmute(mute)}>
              {t('alarms.unmute')}
            </RefusedButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OpenAlarmProps {
  alarm: AlarmRow
  /** Whether it names its room and leads there. */
  hasRoom: boolean
  status: StudioStatus | undefined
}

/** An open alarm: the problem and since when, what ends it for viewers, who acknowledged it, and the advice. */
function OpenAlarm({ alarm, hasRoom, status }: OpenAlarmProps) {
  const { t } = useTranslation('liveHealth')
  const reason = useRefusal('live-room:operate')()
  const { id, kind, severity, slot, roomTitle, openedTime, acknowledgedTime, acknowledgedBy } = alarm
  const figure = figureText(alarm)
  const name = alarmText(kind)
  const acknowledge = () =>
    operate(
      options => callWithId(acknowledgeAlarm, { params: { id } }, options),
      t('alarms.acknowledged', { alarm: name }),
    )
  return (
    <li className={classes.item} aria-label={name}>
      <div className={classes.head}>
        <SeverityLabel severity={severity} />
        <span>{name}</span>
        {hasRoom && (
          <Link className={classes.room} to={toRoom(alarm.roomId)} translate="no">
            {roomTitle}
          </Link>
        )}
      </div>
      <p className={classes.facts}>
        {slotText(slot)} · {t('alarms.since')} <RelativeTime instant={openedTime} />
        {figure && ` · ${figure}`}
      </p>
      <div className={classes.actions}>
        {status && slot === status.activeSlot && <Remedies alarm={alarm} status={status} />}
        {acknowledgedTime === null ? (
          <RefusedButton size="xs" variant="default" reason={reason} onClick={() => void acknowledge()}>
            {t('alarms.acknowledge')}
          </RefusedButton>
        ) : (
          <span className={classes.when} translate="no">
            {acknowledgedBy === '' ? t('alarms.bySomebody') : t('alarms.by', { name: acknowledgedBy })}
          </span>
        )}
        <MuteMenu alarm={alarm} />
      </div>
      <p className={classes.advice}>{t(`hint.${kind}`)}</p>
    </li>
  )
}

/** What an operator presses so that viewers no longer notice: each other stream with its state, and the slate. */
function Remedies({ alarm: { roomId, severity }, status }: { alarm: AlarmRow; status: StudioStatus }) {
  const { t } = useTranslation('liveHealth')
  const reason = useRefusal('live-room:operate')(status.streaming)
  const others = status.slots.filter(({ slot }) => slot !== status.activeSlot)
  const ready = others.filter(({ state }) => state === 'live')
  // A warning leaves viewers a picture, which a press must not take from them by its prominence alone.
  const isUrgent = severity === 'error'
  return (
    <>
      {ready.map(target => (
        <RefusedButton
          key={target.slot}
          size="xs"
          variant={isUrgent ? 'filled' : 'default'}
          reason={reason}
          onClick={() => void switchOutput(roomId, target)}
        >
          {t('remedy.switch', {
            slot: slotText(target.slot),
            state: slotStateText(target.state),
            frameRate: target.measured ? frameRateText(target.measured.frameRate) : '–',
          })}
        </RefusedButton>
      ))}
      {!status.hasSlate && (
        <RefusedButton
          size="xs"
          variant={isUrgent && ready.length === 0 ? 'filled' : 'default'}
          reason={reason}
          onClick={() => void showSlate(roomId, true)}
        >
          {t('remedy.slate')}
        </RefusedButton>
      )}
      {others
        .filter(other => !ready.includes(other))
        .map(({ slot, state }) => (
          <span key={slot} className={classes.standby}>
            {t('remedy.standby', { slot: slotText(slot), state: slotStateText(state) })}
          </span>
        ))}
    </>
  )
}
