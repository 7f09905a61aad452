import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

const zone = sql`'Asia/Shanghai'`

/** The day of an event, in SQL. */
export const localDay = sql`(occurred_at at time zone ${zone})::date`
export const todayInSql = sql`(now() at time zone ${zone})::date`

/** A statement's `figure`, read without anything that figures are made of. */
export async function readFigure(queries: Queries, statement: SQL): Promise<number> {
  const [row] = await queries.execute<{ figure: number }>(statement)
  return Number(row?.figure)
}
