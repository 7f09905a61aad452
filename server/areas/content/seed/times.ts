import type { contentSources } from '@greenroom/contract/areas/content/content-sets'

const hour = 3_600_000
const day = 24 * hour
/** How many days back the demo goes. */
const demoDays = 90
/** The demo's team works in Shanghai, where clocks are never changed. */
const offset = 8 * hour
/** This source publishes nothing in the last days before today. */
const driedUp = { source: 'foreign', days: 42 } as const

/** How much a team publishes in each hour of its day: most in the morning, after lunch and in the evening. */
const hourWeights = [0, 0, 0, 0, 0, 0, 1, 2, 5, 9, 10, 8, 3, 4, 7, 8, 7, 6, 5, 6, 7, 4, 2, 1]

/**
 * When the demo's content items were published and made: on working days more than on others, hardly in the holiday of
 * October, a little more from week to week, and today in the hours that are over. The same places have the same times
 * at the same `now`.
 */
export function publishedAt(
  place: number,
  source: (typeof contentSources)[number],
  now: number,
): { publishedAt: Date; createdAt: Date } {
  const today = Math.floor((now + offset) / day)
  const sinceMidnight = now + offset - today * day
  const hoursOf = (age: number) =>
    age === 0 ? hourWeights.slice(0, Math.floor(sinceMidnight / hour)) : hourWeights
  const days = Array.from({ length: demoDays + 1 }, (_, age) => age).filter(
    age => sum(hoursOf(age)) > 0 && (source !== driedUp.source || age > driedUp.days),
  )
  const age =
    days[
      chosen(
        days.map(age => weightOf(today - age, age) * sum(hoursOf(age))),
        fraction(place, 1),
      )
    ] ?? demoDays
  const local = chosen(hoursOf(age), fraction(place, 2)) * hour + Math.floor(fraction(place, 3) * hour)
  const published = (today - age) * day - offset + local
  return {
    publishedAt: new Date(published),
    createdAt: new Date(published - Math.ceil(fraction(place, 4) * 3 * day)),
  }
}

/** Times of an item that is planned: for the rest of today, and for the next days at the hours of the team. */
export function plannedAt(place: number, now: number): { publishedAt: Date; createdAt: Date } {
  const ahead = place % 4
  const today = Math.floor((now + offset) / day) * day - offset
  const hourOfDay = 9 + Math.floor(fraction(place, 7) * 11)
  const published =
    ahead === 0 ? now + (1 + fraction(place, 8) * 5) * hour : today + ahead * day + hourOfDay * hour
  return {
    publishedAt: new Date(published),
    createdAt: new Date(now - Math.ceil(fraction(place, 4) * 2 * day)),
  }
}

/** How much is published on a day, counted from 1970. */
function weightOf(date: number, age: number): number {
  const localDate = new Date(date * day)
  const isHoliday = localDate.getUTCMonth() === 9 && localDate.getUTCDate() <= 8
  const isWeekend = localDate.getUTCDay() % 6 === 0
  return (isHoliday ? 0.2 : isWeekend ? 0.35 : 1) * (1.4 - (0.7 * age) / demoDays)
}

/** A number from 0 to below 1 that looks drawn, and is the same for the same place. */
export const fraction = (place: number, which: number): number =>
  (place * 0.618_033_988_75 + which * 0.754_877_666 + ((place * 7919 + which * 104_729) % 1013) / 1013) % 1

const sum = (weights: readonly number[]): number => weights.reduce((all, weight) => all + weight, 0)

/** The place among weights at which a part of their sum is reached. */
function chosen(weights: readonly number[], part: number): number {
  let left = part * sum(weights)
  return Math.max(
    0,
    weights.findIndex(weight => {
      left -= weight
      return left < 0
    }),
  )
}
