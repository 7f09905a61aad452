import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { type RuledStep, rowName } from './fold.ts'
import type { StoredValues, UndoStep } from './rules.ts'

const records = (table: string, values: readonly StoredValues[]): SQL =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(values)}::jsonb)`

const shapeOf = (table: string, values: StoredValues) =>
  JSON.stringify([table, ...Object.keys(values).toSorted()])

/** The rows that would come back and are there already, by their names (`rowName`); one look at each table. */
export async function findPresent(
  queries: Queries,
  steps: readonly UndoStep[],
): Promise<ReadonlySet<string>> {
  const present = new Set<string>()
  const inserts = steps.filter(({ does }) => does === 'insert')
  for (const alike of Map.groupBy(inserts, ({ table, key }) => shapeOf(table, key)).values()) {
    const [first] = alike
    if (!first) continue
    const { table, key } = first
    const isRow = Object.keys(key).map(
      column => sql`"row".${sql.identifier(column)} = given.${sql.identifier(column)}`,
    )
    const keys = alike.map(step => step.key)
    const found = await queries.execute<{ place: number }>(sql`
      select given.ordinality::int as place from ${records(table, keys)} with ordinality as given
      join ${sql.identifier(table)} as "row" on ${sql.join(isRow, sql` and `)}`)
    for (const { place } of found) present.add(rowName(table, keys[place - 1] ?? {}))
  }
  return present
}

/**
 * The steps in their order, together those that one statement can do: rows that come back to one table with the same
 * columns, without secrets that are made for each.
 */
export function inStatements(steps: readonly RuledStep[]): RuledStep[][] {
  const statements: RuledStep[][] = []
  let shape: string | undefined
  for (const step of steps) {
    const isAlone = step.does !== 'insert' || step.rules.replaceSecrets !== undefined
    const own = isAlone ? undefined : shapeOf(step.table, step.to)
    if (own !== undefined && own === shape) statements.at(-1)?.push(step)
    else statements.push([step])
    shape = own
  }
  return statements
}

/** Brings back rows that have the same columns; what users edit moves on to its next version. */
export async function insertRows(
  queries: Queries,
  table: string,
  rows: readonly StoredValues[],
): Promise<void> {
  const values = rows.map(({ updated_at: _, ...row }) =>
    typeof row.version === 'number' ? { ...row, version: row.version + 1 } : row,
  )
  const columns = Object.keys(values[0] ?? {}).map(column => sql.identifier(column))
  const list = sql.join(columns, sql`, `)
  await queries.execute(
    sql`insert into ${sql.identifier(table)} (${list}) select ${list} from ${records(table, values)} as given`,
  )
}
