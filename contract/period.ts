import * as z from 'zod'
import { dayField, rule, timeField } from './fields.ts'

const dayMs = 86_400_000
const instant = timeField

/** An instant, or a day (`2026-11-23`) that begins at midnight UTC. */
export const startOfPeriod = z.union([instant, dayField.transform(day => startOf(day, 0))])

/** The instant after the period, or its last day in UTC. */
export const endOfPeriod = z.union([instant, dayField.transform(day => startOf(day, 1))])

/** A period between two days, both included, or from an instant until before another. Parses to two instants. */
export const periodField = z
  .tuple([startOfPeriod, endOfPeriod])
  .refine(([start, end]) => Date.parse(start) <= Date.parse(end), rule('rangeOrder'))

/** The start of the day `later` days after `day`, as an ISO 8601 instant. */
const startOf = (day: string, later: number) => new Date(Date.parse(day) + later * dayMs).toISOString()
