import type { readRetention } from '@greenroom/contract/areas/insight/analytics'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { addDays, type Day, dayOf, mondayOf } from './local-time.ts'

type Question = InputOf<typeof readRetention>['body']

/** How many days a period has, and for how many of them cohorts are followed at most. */
const lengths = { day: { days: 1, followed: 30 }, week: { days: 7, followed: 30 } } as const

/** The periods in which visitors of a question came first. */
export interface Periods {
  /** Their first days. */
  starts: Day[]
  /** How many days each has. */
  days: number
  /** For how many periods a cohort is followed. */
  width: number
}

/** The periods of a question that have begun. */
export function periodsOf({ period, range }: Question, now: Date, timeZone: string): Periods {
  const today = dayOf(now, timeZone)
  const { days, followed } = lengths[period]
  const startOf = (day: Day) => (period === 'week' ? mondayOf(day) : day)
  const starts: Day[] = []
  for (let start = startOf(range.from); start <= range.to && start <= today; start = addDays(start, days)) {
    starts.push(start)
  }
  return { starts, days, width: Math.min(followed, Math.max(0, starts.length - 1)) }
}

/**
 * The cohorts of a retention answer.
 * @param active visitors by period, counted from the first one, and by how many periods later they came
 */
export function cohortsOf(
  { starts, days, width }: Periods,
  active: readonly { period: number; later: number; visitors: number }[],
  today: Day,
): ResponseOf<typeof readRetention>['cohorts'] {
  const visitorsByCell = new Map(
    active.map(({ period, later, visitors }) => [`${period} ${later}`, visitors]),
  )
  return starts.map((start, period) => ({
    start,
    size: visitorsByCell.get(`${period} 0`) ?? 0,
    returned: Array.from({ length: width }, (_, place) => {
      const isOver = addDays(start, (place + 2) * days) <= today
      return isOver ? (visitorsByCell.get(`${period} ${place + 1}`) ?? 0) : null
    }),
  }))
}
