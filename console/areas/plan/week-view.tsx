import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNow } from '../../kit/browser/use-now.ts'
import { formatLongDay, remember } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { clockAt } from '../../kit/text/zone.ts'
import { barsAbove, partOf, placeInDay } from './arrange.ts'
import { Bars } from './bars.tsx'
import { clockOfDay, dayMs, dayOfClock, minuteMs } from './clock.ts'
import { showEntry, type ViewProps } from './entries.ts'
import entryClasses from './entry.module.css'
import { EntryLink, MoveStatus, MoveText } from './entry-link.tsx'
import { useMove } from './use-move.ts'
import classes from './week.module.css'

/** Height of an hour in px (calendar.module.css). */
const hourHeight = 48
/** Shows are moved and planned by such steps. */
const stepMinutes = 15
const slotMinutes = 30
/** Hour that a week without now begins with, on screen. */
const firstHour = 8
const maxBars = 3
/** Width of the number of entries without room, in px (week.module.css). */
const crowdWidth = 30

const keys = {
  ArrowUp: [
    { days: 0, minutes: -stepMinutes },
    { days: 0, minutes: -60 },
  ],
  ArrowDown: [
    { days: 0, minutes: stepMinutes },
    { days: 0, minutes: 60 },
  ],
  ArrowLeft: [
    { days: -1, minutes: 0 },
    { days: -1, minutes: 0 },
  ],
  ArrowRight: [
    { days: 1, minutes: 0 },
    { days: 1, minutes: 0 },
  ],
} as const

const weekday = remember(language => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }))
/** The name of a weekday in few letters. */
export const weekdayText = (day: string, language: 'zh-CN' | 'en-US') =>
  weekday(language).format(clockOfDay(day))

const hours = Array.from({ length: 23 }, (_, at) => at + 1)

const percent = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

/** A week, hour by hour. */
export function WeekView(props: ViewProps) {
  const { days, today, entries, shows, clashing, mayMove, onPlan, searchOfList } = props
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const { move, movable } = useMove({
    shows,
    keys,
    shiftAt: ({ x, y }) => ({
      days: Math.round((x / (grid.current?.clientWidth || 1)) * days.length),
      minutes: Math.round(((y / hourHeight) * 60) / stepMinutes) * stepMinutes,
    }),
  })
  const now = clockAt(new Date(useNow())).getTime()
  const topHour = days.includes(today) ? new Date(now).getUTCHours() - 1 : firstHour
  const frame = useRef<HTMLDivElement>(null)
  const scrollToHour = useEffectEvent(() => frame.current?.scrollTo?.({ top: topHour * hourHeight }))
  // Once for each week: afterwards the user has scrolled.
  useEffect(() => {
    if (days.length > 0) scrollToHour()
  }, [days])
  const { bars, more } = barsAbove(entries, days, maxBars)
  const ghost = move && showEntry(move.show)
  return (
    <div className={classes.frame} ref={frame}>
      <MoveStatus move={move} />
      <div className={classes.weekHead}>
        <div className={classes.dayHeads}>
          {days.map(day => (
            <div key={day} className={classes.dayHead} data-today={day === today || undefined}>
              <span>{weekdayText(day, language)}</span>
              <strong>{Number(day.slice(8))}</strong>
            </div>
          ))}
        </div>
        <Bars bars={bars}>
          {more.map((count, at) => {
            const day = days[at]
            return (
              count > 0 &&
              day !== undefined && (
                <li key={day} style={{ gridColumn: at + 1, gridRow: maxBars + 1 }}>
                  <Link className={entryClasses.more} to={searchOfList(day)}>
                    {t('more', { count })}
                  </Link>
                </li>
              )
            )
          })}
        </Bars>
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map(hour => (
          <span key={hour} style={{ top: hour * hourHeight }}>
            {`${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
      <div className={classes.columns} ref={grid}>
        {days.map(day => {
          const { placed, crowds } = placeInDay(entries, day)
          const ghostPart = ghost && partOf(ghost, day)
          return (
            <section
              key={day}
              className={classes.column}
              aria-label={formatLongDay(day, language)}
              data-today={day === today || undefined}
            >
              {onPlan && clockOfDay(day) + dayMs > now && (
                <button
                  type="button"
                  className={classes.slot}
                  aria-label={t('planOn', { day: formatLongDay(day, language) })}
                  onClick={({ nativeEvent, detail }) => {
                    const minutes =
                      Math.floor(((nativeEvent.offsetY / hourHeight) * 60) / slotMinutes) * slotMinutes
                    // A key has no place.
                    onPlan(day, detail === 0 ? undefined : clockOfDay(day) + minutes * minuteMs)
                  }}
                />
              )}
              <ul>
                {placed.map(({ entry, top, minutes, lane, lanes, span, isCrowded }) => (
                  <li
                    key={entry.key}
                    style={{
                      top: percent(top),
                      height: percent(minutes),
                      left: `calc(${(lane / lanes) * 100}% - ${isCrowded ? (crowdWidth * lane) / lanes : 0}px)`,
                      width: `calc(${(span / lanes) * 100}% - ${isCrowded ? (crowdWidth * span) / lanes : 0}px)`,
                    }}
                  >
                    <EntryLink
                      entry={entry}
                      isClashing={clashing.has(entry.key)}
                      isMoving={entry.show !== undefined && move?.id === entry.show.id}
                      size={minutes >= 45 ? 'block' : 'line'}
                      {...(entry.show && mayMove(entry.show) && movable(entry.show))}
                    />
                  </li>
                ))}
                {crowds.map(({ top, count }) => (
                  <li key={top} className={classes.crowd} style={{ top: percent(top) }}>
                    <Link
                      className={entryClasses.more}
                      to={searchOfList(day)}
                      aria-label={t('more', { count })}
                    >
                      {`+${count}`}
                    </Link>
                  </li>
                ))}
              </ul>
              {ghostPart && move && (
                <div
                  className={entryClasses.ghost}
                  data-refused={move.refusal !== undefined || undefined}
                  style={{ top: percent(ghostPart.top), height: percent(ghostPart.minutes) }}
                >
                  <MoveText move={move} />
                </div>
              )}
              {dayOfClock(now) === day && (
                <div
                  className={classes.now}
                  style={{ top: percent((now - clockOfDay(day)) / minuteMs) }}
                  aria-hidden
                />
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}
