import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../database/database.ts'

/** Who does what, for the operation log. */
export interface OperationContext {
  /** The acting user's id; null when the system acts by itself. */
  actor: string | null
  /** A call's id or a job's name. */
  action: string
  requestId: string
  address: string
  device: string
}

/** Errors after which the same transaction may succeed: serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01'])
const maxAttempts = 3

/** What a transaction may differ in. */
export interface TransactionOptions {
  /** Work that no user waits for: its statements may take longer than those of requests. */
  isBackground?: boolean
}

/**
 * Runs `work` in one transaction whose every change is recorded under `context` by the database itself.
 * Repeats it when PostgreSQL says that it lost against another one, so `work` must do nothing outside it.
 */
export async function recordedTransaction<T>(
  database: Database,
  context: OperationContext,
  work: (queries: Queries) => Promise<T>,
  { isBackground = false }: TransactionOptions = {},
): Promise<T> {
  const unlimited = isBackground ? sql`, set_config('statement_timeout', '0', true)` : sql``
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.pool.transaction(async transaction => {
        await transaction.execute(
          sql`select set_config('greenroom.context', ${JSON.stringify(context)}, true)${unlimited}`,
        )
        return work(transaction)
      })
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has(postgresCode(error) ?? '')) throw error
    }
  }
}

/** From here on, the changes of this recorded transaction are recorded as this user's: for calls that find out on their way who is calling. */
export async function actAs(queries: Queries, userId: string): Promise<void> {
  await queries.execute(
    sql`select set_config('greenroom.context', jsonb_set(current_setting('greenroom.context')::jsonb, '{actor}', to_jsonb(${userId}::text))::text, true)`,
  )
}

/** From here on, the changes of this recorded transaction are recorded under this, and otherwise as before. */
export async function recordAs(queries: Queries, context: Partial<OperationContext>): Promise<void> {
  await queries.execute(
    sql`select set_config('greenroom.context', (current_setting('greenroom.context')::jsonb || ${JSON.stringify(context)}::jsonb)::text, true)`,
  )
}

/** Does some work whose changes are recorded under this; what comes after it is recorded as before. */
export async function recordedAs<T>(
  queries: Queries,
  context: Partial<OperationContext>,
  work: () => Promise<T>,
): Promise<T> {
  const [before] = await queries.execute<{ context: string }>(
    sql`select current_setting('greenroom.context') as context`,
  )
  await recordAs(queries, context)
  const done = await work()
  await queries.execute(sql`select set_config('greenroom.context', ${before?.context ?? ''}, true)`)
  return done
}

/** The SQLSTATE of a PostgreSQL error, however deep the data layer wrapped it; undefined for others. */
export function postgresCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'PostgresError' && 'code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
