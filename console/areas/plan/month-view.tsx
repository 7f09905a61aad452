import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatLongDay } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { barsAbove } from './arrange.ts'
import { Bars } from './bars.tsx'
import { clockOfDay, dayMs } from './clock.ts'
import { type Entry, isAcrossDays, showEntry, type ViewProps } from './entries.ts'
import entryClasses from './entry.module.css'
import { EntryLink, MoveStatus, MoveText } from './entry-link.tsx'
import classes from './month.module.css'
import { useMove } from './use-move.ts'
import { weekdayText } from './week-view.tsx'

/** Lines of a day, and bars above its week, at most. */
const maxLines = 4
const maxBars = 2
/** In px (entry.module.css). */
const barHeight = 22

const byDays = (days: number) => ({ days, minutes: 0 })
const keys = {
  ArrowUp: [byDays(-7), byDays(-7)],
  ArrowDown: [byDays(7), byDays(7)],
  ArrowLeft: [byDays(-1), byDays(-1)],
  ArrowRight: [byDays(1), byDays(1)],
} as const

const beginsOn = (day: string) => {
  const first = clockOfDay(day)
  return ({ start }: Entry) => start >= first && start < first + dayMs
}

/** A month in whole weeks. */
export function MonthView(props: ViewProps & { month: string }) {
  const { days, entries, shows } = props
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const { move, movable } = useMove({
    shows,
    keys,
    shiftAt: ({ x, y }) => {
      const { clientWidth = 1, clientHeight = 1 } = grid.current ?? {}
      return byDays(
        Math.round((x / (clientWidth || 1)) * 7) + 7 * Math.round((y / (clientHeight || 1)) * weeks.length),
      )
    },
  })
  return (
    <div className={classes.month}>
      <MoveStatus move={move} />
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map(one => (
          <span key={one}>{weekdayText(one, language)}</span>
        ))}
      </div>
      <div className={classes.weeks} ref={grid}>
        {weeks.map(week => {
          const { bars, more } = barsAbove(entries, week, maxBars)
          const barRows = Math.max(0, ...bars.map(({ row }) => row + 1))
          return (
            <div key={week[0]} className={classes.week}>
              <div className={classes.cells}>
                {week.map((one, at) => (
                  <Cell
                    key={one}
                    {...props}
                    day={one}
                    barRows={barRows}
                    moreBars={more[at] ?? 0}
                    move={move}
                    movable={movable}
                  />
                ))}
              </div>
              <div className={classes.weekBars}>
                <Bars bars={bars} />
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface CellProps extends ViewProps, ReturnType<typeof useMove> {
  day: string
  /** The month on screen. */
  month: string
  /** Rows of bars above the lines of its week, and the number of bars without room on the day. */
  barRows: number
  moreBars: number
}

/** A day of the month: its number, and what begins on it. */
function Cell(props: CellProps) {
  const { day, month, today, entries, clashing, mayMove, onPlan, searchOfList } = props
  const { barRows, moreBars, move, movable } = props
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const ofDay = entries.filter(entry => !isAcrossDays(entry)).filter(beginsOn(day))
  const room = maxLines - barRows
  const isFull = moreBars > 0 || ofDay.length > room
  const lines = isFull ? ofDay.slice(0, room - 1) : ofDay
  const others = ofDay.length - lines.length + moreBars
  const isTarget = move && beginsOn(day)(showEntry(move.show))
  return (
    <section
      className={classes.cell}
      aria-label={formatLongDay(day, language)}
      data-today={day === today || undefined}
      data-other={!day.startsWith(month) || undefined}
    >
      <div className={classes.cellHead}>
        <strong>{Number(day.slice(8))}</strong>
        {onPlan && day >= today && (
          <button
            type="button"
            className={classes.add}
            aria-label={t('planOn', { day: formatLongDay(day, language) })}
            onClick={() => onPlan(day)}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        )}
      </div>
      <ul className={classes.lines} style={{ paddingTop: barRows * barHeight }}>
        {lines.map(entry => (
          <li key={entry.key}>
            <EntryLink
              entry={entry}
              isClashing={clashing.has(entry.key)}
              isMoving={entry.show !== undefined && move?.id === entry.show.id}
              size="line"
              {...(entry.show && mayMove(entry.show) && movable(entry.show))}
            />
          </li>
        ))}
        {others > 0 && (
          <li>
            <Link className={entryClasses.more} to={searchOfList(day)}>
              {t('more', { count: others })}
            </Link>
          </li>
        )}
      </ul>
      {isTarget && (
        <div className={entryClasses.ghost} data-refused={move.refusal !== undefined || undefined}>
          <MoveText move={move} />
        </div>
      )}
    </section>
  )
}
