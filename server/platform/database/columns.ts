import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Id of a row: a UUID of version 7, so that ids sort in the order of creation. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())

/** An instant, to the millisecond; a `Date` in code. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** Time of the row's creation. */
export const createdAt = () => instant().notNull().default(sql`now()`)

/** Time of the last change; the code that changes the row sets it. */
export const updatedAt = () => instant().notNull().default(sql`now()`)

/** Version of the row, from 1. A change names the version that it started from. */
export const version = () => integer().notNull().default(1)
