import { type Dimension, timeDimensions } from '@greenroom/contract/areas/insight/measures'
import { type Day, dayOf, hourOf, hoursOf, mondayOf, weekdayOf } from './local-time.ts'

type TimeDimension = (typeof timeDimensions)[number]
/** Whether a dimension is one of time. */
export const isOfTime = (dimension: Dimension): dimension is TimeDimension =>
  timeDimensions.some(time => time === dimension)

/** Dimensions whose keys name one time each. The keys of other time dimensions recur every day or week. */
const passing = ['hour', 'day', 'week', 'month'] as const
type Passing = (typeof passing)[number]
/** Whether each key of a dimension names one time, such as a day. */
export const isPassing = (dimension: Dimension): dimension is Passing =>
  passing.some(name => name === dimension)

const slots = Array.from({ length: 12 }, (_, place) => String(place * 2))
const weekdays = Array.from({ length: 7 }, (_, place) => String(place + 1))
const slotOf = (hour: string) => String(Math.floor(Number(hour.slice(11, 13)) / 2) * 2)

/** The key of an hour as the clock shows it; a question without hours takes any of the day. */
function keyOfHour(hour: string, dimension: TimeDimension): string {
  const day = hour.slice(0, 10)
  switch (dimension) {
    case 'hour':
      return hour
    case 'day':
      return day
    case 'week':
      return mondayOf(day)
    case 'month':
      return hour.slice(0, 7)
    case 'slot':
      return slotOf(hour)
    case 'weekday':
      return String(weekdayOf(day))
  }
}

/** The dimensions that rows are read with: types are groups of genres. */
export const storedDimensions = (by: readonly Dimension[]): Dimension[] => [
  ...new Set(by.map(dimension => (dimension === 'type' ? 'genre' : dimension))),
]

/** A place in time among the rows of an answer. */
export interface TimeKey {
  keys: string[]
  /** The hours that it is made of, as the clock shows them; of a day whose hours do not matter, its last. */
  hours: string[]
}

/** Every combination of these dimensions in some days, in the order of time; hours that have not begun are left out. */
export function timeKeys(
  dimensions: readonly TimeDimension[],
  days: readonly Day[],
  now: Date,
  timeZone: string,
): TimeKey[] {
  const keysByName = new Map<string, TimeKey>()
  const place = (keys: string[]): TimeKey => {
    const name = keys.join()
    const timeKey = keysByName.get(name) ?? { keys, hours: [] }
    keysByName.set(name, timeKey)
    return timeKey
  }
  if (!dimensions.some(isPassing)) {
    for (const keys of combine(dimensions.map(dimension => (dimension === 'slot' ? slots : weekdays))))
      place(keys)
    return [...keysByName.values()]
  }
  const isByHour = dimensions.some(dimension => dimension === 'hour' || dimension === 'slot')
  const current = hourOf(now, timeZone)
  for (const day of days) {
    const hours = isByHour ? hoursOf(day, timeZone).filter(hour => hour <= current) : [`${day}T23`]
    for (const hour of hours) {
      place(dimensions.map(dimension => keyOfHour(hour, dimension))).hours.push(hour)
    }
  }
  return [...keysByName.values()]
}

const combine = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>(
    (combined, values) => combined.flatMap(keys => values.map(value => [...keys, value])),
    [[]],
  )

/** The key of the time that is not over yet, if it is among the days. */
export function unfinishedKey(
  by: readonly Dimension[],
  days: readonly Day[],
  now: Date,
  timeZone: string,
): string | null {
  if (days.at(-1) !== dayOf(now, timeZone)) return null
  return keyOfHour(hourOf(now, timeZone), by.find(isPassing) ?? 'day')
}
