import * as z from 'zod'
import { rule } from './fields.ts'

const dayMs = 86_400_000
const instant = z.iso.datetime({ offset: true })

/** An instant, or a day (`2026-11-23`), which begins at midnight UTC. */
export const startOfPeriod = z.union([instant, z.iso.date().transform(day => startOf(day, 0))])

/** An instant that is no longer part of the period, or its last day, which ends with the day in UTC. */
export const endOfPeriod = z.union([instant, z.iso.date().transform(day => startOf(day, 1))])

/** Some time between two days, both whole, or from an instant on and before another one. Comes out as two instants. */
export const periodField = z
  .tuple([startOfPeriod, endOfPeriod])
  .refine(([start, end]) => Date.parse(start) <= Date.parse(end), rule('rangeOrder'))

/** The instant, in ISO 8601, at which the day begins that follows this one in so many days. */
const startOf = (day: string, later: number) => new Date(Date.parse(day) + later * dayMs).toISOString()
