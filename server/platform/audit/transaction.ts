import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../database/database.ts'

/** Who does what, for the operation log. */
export interface OperationContext {
  /** Id of the acting user; null when the system acts by itself. */
  actor: string | null
  /** Id of the endpoint, or name of the job. */
  action: string
  requestId: string
  address: string
  device: string
}

/** Errors after which a repeated transaction may succeed: serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01'])
const maxAttempts = 3

/** Options of a transaction. */
export interface TransactionOptions {
  /** No user waits for the work, so its statements may take longer than statements of requests. */
  isBackground?: boolean
}

/**
 * Runs `work` in one transaction. The database records every change under `context`. After a serialization failure or a
 * deadlock it runs `work` again, so `work` must have no effects outside the transaction.
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

/** Records the following changes of this transaction as changes of this user. For endpoints that identify the user on the way. */
export async function actAs(queries: Queries, userId: string): Promise<void> {
  await queries.execute(
    sql`select set_config('greenroom.context', jsonb_set(current_setting('greenroom.context')::jsonb, '{actor}', to_jsonb(${userId}::text))::text, true)`,
  )
}

/** Records the following changes of this transaction under these parts of the context; the other parts stay. */
export async function recordAs(queries: Queries, context: Partial<OperationContext>): Promise<void> {
  await queries.execute(
    sql`select set_config('greenroom.context', (current_setting('greenroom.context')::jsonb || ${JSON.stringify(context)}::jsonb)::text, true)`,
  )
}

/** Runs `work` and records its changes under these parts of the context. Later changes are recorded as before. */
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

/** SQLSTATE of a PostgreSQL error, however deep the data layer wrapped it; undefined for other errors. */
export function postgresCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'PostgresError' && 'code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
