import '../locales/index.ts'
import { type LiveRoomRow, listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { Button } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSecondHand } from '../../../kit/browser/use-now.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { useFullScreen } from '../../../kit/charts/use-full-screen.ts'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { PageNumbers } from '../../../kit/list/page-numbers.tsx'
import { formatClock, useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { frameRateText } from '../figures.ts'
import { AlarmList } from '../health/alarm-list.tsx'
import { alarmText, severityText } from '../health/alarm-text.ts'
import { WorstAlarm } from '../health/severity.tsx'
import { roomStateText, roomTones } from '../labels.ts'
import { toRoom, type WallSize } from '../monitor-address.ts'
import { useCutOffText } from '../operations/cut-off-slots.tsx'
import { offerPicture } from '../player/picture.ts'
import { Player } from '../player/player.tsx'
import { slotOf } from '../player/room-facts.ts'
import { useHearing } from '../player/sound-meter.tsx'
import { useStatus } from '../status/use-status.ts'
import classes from './wall.module.css'

/** Interval at which each room of the wall is read, in ms; longer than for a single room. */
const everyTwoSeconds = 2000

/** One room on the wall, with a link to it. */
function WallTile({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('liveStudio')
  const { data: status } = useStatus(room.id, everyTwoSeconds)
  const format = useFormat()
  const cutOffTextOf = useCutOffText()
  const { title, worstAlarm } = room
  const state = status?.state ?? room.state
  const slot = status && slotOf(status, 'output')
  // Until the status was read, what the list says.
  const cutOffText = cutOffTextOf(slot ?? { slot: room.activeSlot, cutOff: room.cutOff })
  const label = () => {
    if (cutOffText) return t('wall.openCutOff', { title, cutOff: cutOffText })
    if (!worstAlarm) return t('wall.open', { title, state: roomStateText(state) })
    return t('wall.openSick', {
      title,
      severity: severityText(worstAlarm.severity),
      alarm: alarmText(worstAlarm.kind),
      since: format.relative(worstAlarm.openedTime),
    })
  }
  return (
    <Link
      className={classes.tile}
      data-severity={worstAlarm?.severity}
      to={toRoom(room.id)}
      aria-label={label()}
      translate="no"
      onClick={() => offerPicture({ roomId: room.id, source: 'output' })}
    >
      <Player room={room} source="output" status={status} isSmall />
      <span className={classes.caption}>
        <span className={classes.title}>{title}</span>
        {cutOffText !== undefined && <StateDot tone="waiting" text={t('wall.cutOff')} />}
        {!worstAlarm && cutOffText === undefined && (
          <StateDot tone={roomTones[state]} text={roomStateText(state)} />
        )}
        <span className={classes.rate}>
          {slot?.measured
            ? t('wall.frameRate', { value: frameRateText(slot.measured.frameRate) })
            : t('status.none')}
        </span>
        {worstAlarm && <WorstAlarm alarm={worstAlarm} />}
      </span>
    </Link>
  )
}

interface WallProps {
  size: WallSize
  /** From 1. */
  page: number
  onPage: (page: number) => void
}

/** Several rooms side by side, all of them playing. */
export function Wall({ size, page, onPage }: WallProps) {
  const { t } = useTranslation('liveStudio')
  const query = { current: String(page), pageSize: String(size), sort: 'severity' } as const
  const rooms = useCallQuery(listLiveRooms, { query }, { quiet: true, placeholderData: keepPreviousData })
  const { data } = rooms
  const screen = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(screen)
  const hearing = useHearing()
  const pages = data ? Math.ceil(data.total / size) : 0
  return (
    <>
      <QueryState query={rooms} placeholder={<SkeletonRows rows={3} height={180} />} />
      <section
        ref={screen}
        className={classes.wall}
        data-size={size}
        data-full={fullScreen?.isOn || undefined}
        aria-label={t('wall.label')}
      >
        {data?.list.map(room => (
          <WallTile key={room.id} room={room} />
        ))}
        {fullScreen?.isOn && <WallClock />}
      </section>
      <div className={classes.bar}>
        {fullScreen && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMaximize size={16} />}
            onClick={fullScreen.toggle}
          >
            {t('wall.fullScreen')}
          </Button>
        )}
        {pages > 1 && <PageNumbers className={classes.pages} page={page} pages={pages} onPage={onPage} />}
        {hearing === 'notYet' && <span className={classes.hint}>{t('wall.pressToHear')}</span>}
      </div>
      <div className={classes.alarms}>
        <AlarmList />
      </div>
    </>
  )
}

/** The time of day, for a wall that fills a screen. */
function WallClock() {
  const language = useLanguage()
  return <time className={classes.clock}>{formatClock(useSecondHand(), language)}</time>
}
