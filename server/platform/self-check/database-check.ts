import { sql } from 'drizzle-orm'
import { checkServer } from '../database/check-server.ts'
import { DatabaseStartError } from '../database/start-error.ts'
import { both, facts, failed, inMs, ok, reasonOf, type SelfCheck, text, withoutDatabase } from './check.ts'

/** Shorter than the time limit of a check, so that the reason is known. */
const connectMs = 6000

/**
 * Whether PostgreSQL answers and may be used: its version, the rights of its user, and the Chinese collation, which is
 * all that Greenroom needs of it; no extension is needed.
 */
export const databaseCheck: SelfCheck = {
  id: 'database',
  name: text('数据库', 'Database'),
  async run({ settings: { DATABASE_URL }, database, databaseProblem }) {
    if (databaseProblem) return databaseProblem
    if (!database) return withoutDatabase
    try {
      if (DATABASE_URL !== undefined) await checkServer(DATABASE_URL, connectMs)
      const [row] = await database.pool.execute<{ version: string; size: string }>(
        sql`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
      )
      // The statement before may have opened the connection.
      const startedAt = performance.now()
      await database.pool.execute(sql`select 1`)
      const kind = DATABASE_URL === undefined ? text('自带', 'private') : text('权限齐全', 'with all rights')
      const duration = inMs(performance.now() - startedAt)
      return ok(facts(both(`PostgreSQL ${row?.version}`), kind, both(row?.size ?? ''), duration))
    } catch (error) {
      return unusableDatabase(error)
    }
  },
}

/** The outcome for a database that cannot be used, by the error of its start or of a statement. */
export function unusableDatabase(error: unknown) {
  // These messages name the cause and what to do.
  const advice =
    error instanceof DatabaseStartError
      ? text('按所述原因处理后再试。', 'Mend what it names, and run the checks again.')
      : text('查看 PostgreSQL 的日志。', 'Read the log of PostgreSQL.')
  return failed(text(`无法使用：${reasonOf(error)}`, reasonOf(error)), advice)
}
