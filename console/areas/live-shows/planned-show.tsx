import './locales/index.ts'
import { type LiveShow, listShows } from '@greenroom/contract/areas/live-shows/shows'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/browser/use-now.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { useFormat } from '../../kit/text/format.ts'
import classes from './shows.module.css'

const minuteMs = 60_000
/** A show is announced this long before it begins, and called late this long after its end. */
const nearMs = 12 * 60 * minuteMs
const lateMs = 60 * minuteMs

interface PlannedShowProps {
  roomId: string
  /** Whether the room has a stream. */
  isOnAir: boolean
}

/** The show that runs in a room, with its end and its owner; otherwise the next one. Nothing without a plan. */
export function PlannedShow({ roomId, isOnAir }: PlannedShowProps) {
  const { t } = useTranslation('liveShows')
  const format = useFormat()
  const now = useNow()
  const { data = [] } = useCallQuery(listShows, { params: { id: roomId } }, { quiet: true })
  const { running, next, late } = showsAt(data, now)
  const show = running ?? (isOnAir ? (late ?? next) : next)
  if (!show) return null
  const overMinutes = Math.floor((now - Date.parse(show.endTime)) / minuteMs)
  return (
    <div className={classes.planned}>
      {show === running && <strong>{t('untilClock', { time: format.time(show.endTime) })}</strong>}
      {show === late && (
        <strong className={classes.late}>{t('overSince', { minutes: Math.max(1, overMinutes) })}</strong>
      )}
      <span className={classes.what}>
        {show === next ? t('next', { time: format.time(show.startTime), title: show.title }) : show.title}
      </span>
      {show.ownerName !== '' && <span>{t('owner', { name: show.ownerName })}</span>}
    </div>
  )
}

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
