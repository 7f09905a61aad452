import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Reference } from './catalogue.ts'
import { insertRows } from './coming-back.ts'
import type { StoredValues, UndoStep } from './rules.ts'

const table = (name: string) => sql.identifier(name)
const record = (name: string, values: StoredValues) =>
  sql`jsonb_populate_record(null::${table(name)}, ${JSON.stringify(values)}::jsonb)`
const columnsOf = (values: StoredValues) => Object.keys(values).map(column => sql.identifier(column))

/** That `row` is the one of the key, whose values stand in `given`. */
function isRow(key: StoredValues): SQL {
  const same = columnsOf(key).map(column => sql`"row".${column} = given.${column}`)
  return sql.join(same, sql` and `)
}

/** The row as it is now, held until the transaction ends if asked; undefined when there is none. */
export async function readRow(
  queries: Queries,
  step: Pick<UndoStep, 'table' | 'key'>,
  hold: boolean,
): Promise<StoredValues | undefined> {
  const [found] = await queries.execute<{ values: StoredValues }>(sql`
    select to_jsonb("row") as values from ${table(step.table)} as "row", ${record(step.table, step.key)} as given
    where ${isRow(step.key)} ${hold ? sql`for update of "row"` : sql``}`)
  return found?.values
}

/** Rows that refer to the row of the step, at most so many. */
export async function readReferring(
  queries: Queries,
  { from, fromColumn, toColumn }: Reference,
  step: UndoStep,
  limit: number,
): Promise<StoredValues[]> {
  const value = { [fromColumn]: step.key[toColumn] ?? step.from[toColumn] }
  const rows = await queries.execute<{ values: StoredValues }>(sql`
    select to_jsonb("row") as values from ${table(from)} as "row", ${record(from, value)} as given
    where ${isRow(value)} limit ${limit}`)
  return rows.map(({ values }) => values)
}

/** Does the step; what users edit moves on to its next version. */
export async function applyStep(
  queries: Queries,
  { does, table: name, key, to }: UndoStep,
  columns: ReadonlySet<string>,
): Promise<void> {
  if (does === 'delete') {
    await queries.execute(
      sql`delete from ${table(name)} as "row" using ${record(name, key)} as given where ${isRow(key)}`,
    )
    return
  }
  if (does === 'insert') return insertRows(queries, name, [to])
  const set = columnsOf(to).map(column => sql`${column} = given.${column}`)
  if (columns.has('version')) set.push(sql`version = "row".version + 1`)
  if (columns.has('updated_at')) set.push(sql`updated_at = now()`)
  await queries.execute(
    sql`update ${table(name)} as "row" set ${sql.join(set, sql`, `)}
      from ${record(name, { ...to, ...key })} as given where ${isRow(key)}`,
  )
}
