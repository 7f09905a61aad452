import './locales/index.ts'
import { type LiveShow, listShows } from '@greenroom/contract/areas/live-shows/shows'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/browser/use-now.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { useFormat } from '../../kit/text/format.ts'
import classes from './shows.module.css'

const minuteMs = 60_000
/** A show is announced this long before it begins, counted down in the last hour, and called late this long after its end. */
const nearMs = 12 * 60 * minuteMs
export const countdownMinutes = 60
const lateMs = 60 * minuteMs

interface PlannedShowProps {
  roomId: string
  /** Whether the room has a stream. */
  isOnAir: boolean
}

/**
 * The show that runs in a room, with its end and its owner, or since when its stream is missing; otherwise the next one,
 * counted down in its last hour. Nothing without a plan.
 */
export function PlannedShow({ roomId, isOnAir }: PlannedShowProps) {
  const { t } = useTranslation('liveShows')
  const format = useFormat()
  const now = useNow()
  const { data = [] } = useCallQuery(listShows, { params: { id: roomId } }, { quiet: true })
  const { running, next, late } = showsAt(data, now)
  const show = running ?? (isOnAir ? (late ?? next) : next)
  if (!show) return null
  const overMinutes = Math.floor((now - Date.parse(show.endTime)) / minuteMs)
  const minutesLeft = minutesUntil(show, now)
  const isSoon = show === next && minutesLeft <= countdownMinutes
  return (
    <div className={classes.planned}>
      {show === running && (
        <strong className={isOnAir ? undefined : classes.late}>
          {isOnAir
            ? t('untilClock', { time: format.time(show.endTime) })
            : t('missingSince', { time: format.time(show.startTime), until: format.time(show.endTime) })}
        </strong>
      )}
      {isSoon && <strong>{t('beginsIn', { count: minutesLeft })}</strong>}
      {show === late && (
        <strong className={classes.late}>{t('overSince', { minutes: Math.max(1, overMinutes) })}</strong>
      )}
      <span className={classes.what} translate="no">
        {show === next && !isSoon
          ? t('next', { time: format.time(show.startTime), title: show.title })
          : show.title}
      </span>
      {show.ownerName !== '' && <span translate="no">{t('owner', { name: show.ownerName })}</span>}
    </div>
  )
}

/** Minutes until a show begins, at least one while it has not begun. */
export const minutesUntil = ({ startTime }: Pick<LiveShow, 'startTime'>, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(startTime) - now) / minuteMs))

/** The show of a moment, the next one of the next hours, and the last one that is over since minutes. */
function showsAt(shows: readonly LiveShow[], now: number) {
  const running = shows.find(show => Date.parse(show.startTime) <= now && now < Date.parse(show.endTime))
  const next = shows.find(({ startTime }) => {
    const until = Date.parse(startTime) - now
    return until > 0 && until < nearMs
  })
  const late = shows.findLast(({ endTime }) => {
    const since = now - Date.parse(endTime)
    return since >= 0 && since < lateMs
  })
  return { running, next, late }
}
