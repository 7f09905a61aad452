import { measures } from '@greenroom/contract/areas/insight/measures'
import { summedBy } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'
import type { Figure } from './schema.ts'

const names = measures.filter((measure): measure is Figure => measure !== 'visitors')

/** The column of a figure in every roll-up. */
export const columnOf = (figure: Figure) =>
  sql.identifier(figure.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))

const ofEach = (write: (figure: Figure) => SQL): SQL => sql.join(names.map(write), sql`, `)

/** The columns of all figures. */
export const figureColumns = ofEach(figure => sql`${columnOf(figure)}`)

/** All figures, summed up from rows that have them. */
export const figureSums = ofEach(figure => sql`sum(${columnOf(figure)})::bigint as ${columnOf(figure)}`)

/** All figures, summed up from events. */
export const figuresOfEvents = ofEach(figure => {
  const { type, figure: summed } = summedBy[figure]
  return sql`coalesce(sum(${sql.identifier(summed)}) filter (where type = ${type}), 0) as ${columnOf(figure)}`
})

/** Conflict clause that adds figures to existing rows. */
export const addedTo = (table: SQL): SQL =>
  sql`do update set ${ofEach(figure => sql`${columnOf(figure)} = ${table}.${columnOf(figure)} + excluded.${columnOf(figure)}`)}`

/** Number of events that a row of a roll-up represents, in SQL. */
export const allCounts = sql.join(
  names.flatMap(figure => (summedBy[figure].figure === 'count' ? [sql`${columnOf(figure)}`] : [])),
  sql` + `,
)
