import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../kit/feedback/states.tsx'
import { formatLongDay, useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { clockOfDay, dayMs, dayOfClock } from './clock.ts'
import { type Entry, isAcrossDays, type ViewProps } from './entries.ts'
import { useTimesText } from './entry-link.tsx'
import { kindIcons } from './kinds.tsx'
import classes from './list.module.css'

/** Everything of some days in a row, day by day. */
export function ListView({ days, today, entries, clashing }: ViewProps) {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const first = days[0] ?? today
  const last = days.at(-1) ?? today
  const end = clockOfDay(last) + dayMs
  // What began earlier stands on the first day.
  const dayOf = ({ start }: Entry) => (start < clockOfDay(first) ? first : dayOfClock(start))
  const within = entries.filter(entry => entry.start < end && entry.end > clockOfDay(first))
  const filled = days.filter(day => within.some(entry => dayOf(entry) === day))
  if (filled.length === 0) return <EmptyState title={t('empty.title')} message={t('empty.message')} />
  return (
    <div className={classes.list}>
      {filled.map(day => (
        <section key={day} className={classes.listDay} aria-label={formatLongDay(day, language)}>
          <h2 className={classes.listHead} data-today={day === today || undefined}>
            {formatLongDay(day, language)}
            {day === today && <span>{t('today')}</span>}
          </h2>
          <ul>
            {within
              .filter(entry => dayOf(entry) === day)
              .map(entry => (
                <Row key={entry.key} entry={entry} isClashing={clashing.has(entry.key)} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** One entry of the list. */
function Row({ entry, isClashing }: { entry: Entry; isClashing: boolean }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const timesText = useTimesText()
  const { kind, title, to, show, startTime, endTime } = entry
  const Icon = kindIcons[kind]
  const isAcross = isAcrossDays(entry)
  const details = [t(`kind.${kind}`), isAcross ? timesText(entry) : '', show?.room.title ?? '']
  const isOver = endTime !== null && Date.parse(endTime) <= Date.now()
  return (
    <li>
      <Link className={classes.row} to={to} data-kind={kind} data-over={isOver || undefined}>
        <span className={classes.rowTimes}>
          {isAcross || startTime === null ? t('allDay') : format.time(startTime)}
          {!isAcross && endTime !== null && <span>{format.time(endTime)}</span>}
        </span>
        <span className={classes.rowIcon}>
          <Icon size={16} aria-hidden />
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowTitle}>{title}</span>
          <span className={classes.rowDetail}>
            {details.filter(part => part !== '').join(' · ')}
            {isClashing && <strong className={classes.clash}>{t('clash')}</strong>}
          </span>
        </span>
      </Link>
    </li>
  )
}
