import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import { connect, type Database } from './database.ts'
import { DatabaseStartError } from './start-error.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The advisory lock that whoever migrates holds; any number that nothing else uses. */
const migrationLock = 7_146_001

/**
 * Brings the tables up to date with `folder`. Several servers may do so at once: one works, the others wait.
 * All outstanding migrations become visible together, or none does.
 * @throws DatabaseStartError when one of them fails
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  if (!existsSync(`${folder}/meta/_journal.json`)) return
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const newest = migrations.at(-1)?.folderMillis ?? 0
  if ((await lastApplied(database)) >= newest) return
  const connection = connect(database.address, 1, { isLasting: true })
  try {
    await connection`select pg_advisory_lock(${migrationLock})`
    await runMigrations(drizzle(connection), { migrationsFolder: folder })
  } catch (error) {
    const { message } =
      error instanceof Error && error.cause instanceof Error ? error.cause : new Error(String(error))
    throw new DatabaseStartError(`The database could not be brought up to date: ${message}`, { cause: error })
  } finally {
    await connection.end()
  }
}

/** When the newest of the applied migrations was written, in milliseconds; 0 when there is none. */
async function lastApplied(database: Database): Promise<number> {
  const [table] = await database.driver`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.name == null) return 0
  const [row] =
    await database.driver`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  return Number(row?.newest ?? 0)
}
