import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { TestDatabase } from '../test-database.ts'

/** Carries the result of a transaction out of it. */
class RollBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/** What the transactions of a request did before they were rolled back. */
interface Trace {
  /** Tables of which rows of other users were changed or deleted. */
  changed: Set<string>
  /** Rows that name this id are the caller's own. */
  callerId: string
}

export interface RolledBack {
  /** For the server: its transactions are rolled back while `trace` runs. */
  database: TestDatabase
  /** Stores what the rows are now. */
  remember(): Promise<void>
  /** Runs a request whose transactions leave nothing. @returns the tables whose rows of others it would have changed */
  trace<T>(callerId: string, run: () => Promise<T>): Promise<{ result: T; changed: string[] }>
  /** Tables of which rows have changed since `remember`. */
  changedTables(): Promise<string[]>
}

/** Lets requests write, sees which rows they write, and undoes it, so that each request finds the same rows. */
export function rollBackRequests(database: TestDatabase): RolledBack {
  const traces = new AsyncLocalStorage<Trace>()
  const { pool } = database
  const transaction: typeof pool.transaction = async (work, config) => {
    const trace = traces.getStore()
    if (!trace) return pool.transaction(work, config)
    try {
      return await pool.transaction(async inner => {
        const result = await work(inner)
        for (const table of await tablesChangedBy(inner, trace.callerId)) trace.changed.add(table)
        throw new RollBack(result)
      }, config)
    } catch (error) {
      // The result of `work`, which the types of the pool do not follow through an error.
      if (error instanceof RollBack) return error.result as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
  const patched = new Proxy(pool, {
    get: (target, property, receiver) =>
      property === 'transaction' ? transaction : Reflect.get(target, property, receiver),
  })
  return {
    database: { ...database, pool: patched },
    remember: () => remember(pool),
    trace: async (callerId, run) => {
      const trace: Trace = { changed: new Set(), callerId }
      const result = await traces.run(trace, run)
      return { result, changed: [...trace.changed] }
    },
    changedTables: async () => {
      const tables = await pool.execute<{ name: string }>(sql`select distinct name from scope_test.rows`)
      return differing(
        pool,
        tables.map(({ name }) => name),
        '',
      )
    },
  }
}

async function remember(queries: Queries): Promise<void> {
  await queries.execute(sql`create schema scope_test`)
  await queries.execute(sql`create unlogged table scope_test.rows (name text, hash text, content text)`)
  await queries.execute(sql`create index on scope_test.rows (name)`)
  const tables = await queries.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`)
  for (const { name } of tables) {
    await queries.execute(
      sql`insert into scope_test.rows select ${name}, md5(t::text), t::text from ${sql.identifier(name)} t`,
    )
  }
  await queries.execute(sql`analyze scope_test.rows`)
}

/** Tables of which the running transaction has changed or deleted rows that do not name the caller. */
async function tablesChangedBy(queries: Queries, callerId: string): Promise<string[]> {
  const touched = await queries.execute<{ name: string }>(sql`
    select relname as name from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_upd + n_tup_del > 0`)
  return differing(
    queries,
    touched.map(({ name }) => name),
    callerId,
  )
}

async function differing(queries: Queries, names: readonly string[], callerId: string): Promise<string[]> {
  const changed: string[] = []
  for (const name of names) {
    const [row] = await queries.execute<{ isChanged: boolean }>(sql`
      select exists (
        select hash from scope_test.rows where name = ${name} and (${callerId} = '' or position(${callerId} in content) = 0)
        except select md5(t::text) from ${sql.identifier(name)} t
      ) as "isChanged"`)
    if (row?.isChanged) changed.push(name)
  }
  return changed
}
