import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The id of a row: a UUID of version 7, so that rows sort in the order in which they were made. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

/** An instant, to the millisecond; a `Date` in code. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** When the row was made. */
export const createdAt = () => instant().notNull().default(sql`now()`)

/** When the row last changed; whoever changes it sets it. */
export const updatedAt = () => instant().notNull().default(sql`now()`)

/** Counts the changes of a row, from 1: whoever changes it says which version they read. */
export const version = () => integer().notNull().default(1)
