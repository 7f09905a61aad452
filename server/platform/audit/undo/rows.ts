import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Reference } from './catalogue.ts'
import type { StoredValues, UndoStep } from './rules.ts'

const table = (name: string) => sql.identifier(name)
const columnsOf = (values: StoredValues) => Object.keys(values).map(column => sql.identifier(column))
const listOf = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** SQL: the values as rows of the table, under the name `given`. */
const records = (name: string, values: readonly StoredValues[]) =>
  sql`jsonb_populate_recordset(null::${table(name)}, ${JSON.stringify(values)}::jsonb) as given`

/** The same with `place`, the position among the values, from 1. */
const placedRecords = (name: string, values: readonly StoredValues[]) =>
  sql`jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as placed (sought, place)
    cross join lateral jsonb_populate_record(null::${table(name)}, sought) as given`

/** SQL condition that `row` has the key in `given`. */
function isRow(key: StoredValues): SQL {
  const same = columnsOf(key).map(column => sql`"row".${column} = given.${column}`)
  return sql.join(same, sql` and `)
}

/** Steps per statement at most. Inserts carry whole rows, so they allow fewer. */
const maxBatchSteps = { insert: 1000, update: 5000, delete: 5000 }

/** Groups neighbouring steps with the same operation, table and columns, so that one statement can check or apply them. */
export function inBatches<S extends UndoStep>(steps: readonly S[]): [S, ...S[]][] {
  const batches: [S, ...S[]][] = []
  let last = ''
  for (const step of steps) {
    const { does, table: name, key, from, to } = step
    const kind = JSON.stringify([does, name, ...[key, from, to].map(Object.keys)])
    const batch = batches.at(-1)
    if (batch && kind === last && batch.length < maxBatchSteps[does]) batch.push(step)
    else batches.push([step])
    last = kind
  }
  return batches
}

/**
 * Reads the current rows of a batch, by step; locked until the transaction ends when requested. A step whose row is
 * missing has none. For updates it reads only the changed columns.
 */
export async function readRows<S extends UndoStep>(
  queries: Queries,
  batch: readonly [S, ...S[]],
  lockRows: boolean,
): Promise<Map<S, StoredValues>> {
  const [{ table: name, key, from, does }] = batch
  const part = listOf(columnsOf(from).map(column => sql`"row".${column}`))
  const values =
    does === 'delete' ? sql`to_jsonb("row")` : sql`(select to_jsonb(part) from (select ${part}) as part)`
  const storedRows = await queries.execute<{ place: number; values: StoredValues }>(sql`
    select place::int, ${values} as values
    from ${placedRecords(
      name,
      batch.map(step => step.key),
    )} join ${table(name)} as "row" on ${isRow(key)}
    order by place ${lockRows ? sql`for update of "row"` : sql``}`)
  return byStep(batch, storedRows)
}

function byStep<S, T extends { place: number; values: StoredValues }>(
  batch: readonly S[],
  storedRows: Iterable<T>,
): Map<S, StoredValues> {
  const rows = new Map<S, StoredValues>()
  for (const { place, values } of storedRows) {
    const step = batch[place - 1]
    if (step) rows.set(step, values)
  }
  return rows
}

/** Reads rows that refer to rows of a batch, by step, up to a limit each. */
export async function readReferring<S extends UndoStep>(
  queries: Queries,
  { from, fromColumn, toColumn }: Reference,
  batch: readonly S[],
  limit: number,
): Promise<Map<S, StoredValues[]>> {
  const values = batch.map(({ key, from: before }) => ({
    [fromColumn]: key[toColumn] ?? before[toColumn],
  }))
  const storedRows = await queries.execute<{ place: number; values: StoredValues }>(sql`
    select place::int, referring.values
    from ${placedRecords(from, values)} cross join lateral (
      select to_jsonb("row") as values from ${table(from)} as "row"
      where ${isRow({ [fromColumn]: null })} limit ${limit}
    ) as referring`)
  const rows = new Map<S, StoredValues[]>()
  for (const { place, values } of storedRows) {
    const step = batch[place - 1]
    if (step) rows.set(step, [...(rows.get(step) ?? []), values])
  }
  return rows
}

/** Applies the steps of a batch. Increments the version of rows that have one. */
export async function applySteps(
  queries: Queries,
  batch: readonly [UndoStep, ...UndoStep[]],
  columns: ReadonlySet<string>,
): Promise<void> {
  const [{ does, table: name, key, to }] = batch
  if (does === 'delete') {
    const keys = batch.map(step => step.key)
    await queries.execute(
      sql`delete from ${table(name)} as "row" using ${records(name, keys)} where ${isRow(key)}`,
    )
    return
  }
  if (does === 'insert') {
    const rows = batch.map(({ to: { updated_at: _, ...values } }) =>
      typeof values.version === 'number' ? { ...values, version: values.version + 1 } : values,
    )
    const list = listOf(columnsOf(rows[0] ?? {}).map(column => sql`${column}`))
    await queries.execute(
      sql`insert into ${table(name)} (${list}) select ${list} from ${records(name, rows)}`,
    )
    return
  }
  const set = columnsOf(to).map(column => sql`${column} = given.${column}`)
  if (columns.has('version')) set.push(sql`version = "row".version + 1`)
  if (columns.has('updated_at')) set.push(sql`updated_at = now()`)
  const rows = batch.map(step => ({ ...step.to, ...step.key }))
  await queries.execute(
    sql`update ${table(name)} as "row" set ${listOf(set)} from ${records(name, rows)} where ${isRow(key)}`,
  )
}
