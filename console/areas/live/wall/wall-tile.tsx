import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router'
import { StateDot } from '../../../kit/state-dot.tsx'
import { roomStateText, roomTones } from '../labels.ts'
import { offerPicture } from '../player/picture.ts'
import { Player } from '../player/player.tsx'
import { slotOf } from '../player/room-facts.ts'
import { frameRateText } from '../status/figures.ts'
import { useStatus } from '../status/use-status.ts'
import classes from './wall.module.css'

/** Interval at which each room of the wall is read, in ms; longer than for a single room. */
const everyTwoSeconds = 2000

/** One room on the wall, with a link to it. */
export function WallTile({ room, to }: { room: LiveRoomRow; to: To }) {
  const { t } = useTranslation('liveStudio')
  const { data: status } = useStatus(room.id, everyTwoSeconds)
  const state = status?.state ?? room.state
  const measured = status && slotOf(status, 'output')?.measured
  return (
    <Link
      className={classes.tile}
      to={to}
      aria-label={t('wall.open', { title: room.title })}
      onClick={() => offerPicture({ roomId: room.id, source: 'output' })}
    >
      <Player room={room} source="output" status={status} isSmall />
      <span className={classes.caption}>
        <span className={classes.title}>{room.title}</span>
        <StateDot tone={roomTones[state]} text={roomStateText(state)} />
        <span className={classes.rate}>
          {measured ? t('wall.frameRate', { value: frameRateText(measured.frameRate) }) : t('status.none')}
        </span>
      </span>
    </Link>
  )
}
