import './locales/index.ts'
import {
  type AlarmMute,
  type AlarmRow,
  listAlarms,
  unmuteAlarms,
} from '@greenroom/contract/areas/live/alarms'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { formatSeconds } from '../../../kit/charts/units.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { slotText } from '../labels.ts'
import { operate } from '../operations/operate.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { alarmText } from './alarm-text.ts'
import classes from './health.module.css'
import { OpenAlarm } from './open-alarm.tsx'

export interface AlarmListProps {
  /** Alarms of this room; of all rooms when absent. */
  roomId?: string
}

/** The alarms of a room: first the open ones with advice, then the closed ones. */
export function AlarmList({ roomId }: AlarmListProps) {
  const { t } = useTranslation('liveHealth')
  const query = useCallQuery(listAlarms, { query: roomId === undefined ? {} : { roomId } }, { quiet: true })
  const { data } = query
  const open = data?.list.filter(({ closedTime }) => closedTime === null) ?? []
  const recent = data?.list.filter(({ closedTime }) => closedTime !== null) ?? []
  const hasRooms = roomId === undefined
  return (
    <Panel title={t('alarms.title')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={2} height={56} />} />
      {data && open.length === 0 && <EmptyState title={t('alarms.none')} message={t('alarms.noneMessage')} />}
      {open.length > 0 && (
        <ul className={classes.list} aria-label={t('alarms.open')}>
          {open.map(alarm => (
            <OpenAlarm key={alarm.id} alarm={alarm} hasRoom={hasRooms} />
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
  const shown = hasAll ? alarms : alarms.slice(0, shownAtFirst)
  const lasted = ({ openedTime, closedTime }: AlarmRow) =>
    formatSeconds((Date.parse(closedTime ?? openedTime) - Date.parse(openedTime)) / 1000, language)
  return (
    <section aria-label={t('alarms.recent')}>
      <h3 className={classes.heading}>{t('alarms.recent')}</h3>
      <ul className={classes.list}>
        {shown.map(alarm => (
          <li key={alarm.id} className={classes.line}>
            <span>
              {hasRooms && `${alarm.roomTitle} · `}
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
      () => call(unmuteAlarms, { params: { id: roomId }, body: { kind } }),
      t('alarms.unmuted', { alarm: alarmText(kind) }),
    )
  return (
    <section aria-label={t('alarms.mutes')}>
      <h3 className={classes.heading}>{t('alarms.mutes')}</h3>
      <ul className={classes.list}>
        {mutes.map(mute => (
          <li key={`${mute.roomId} ${mute.kind}`} className={classes.line}>
            <span>
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
