import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { TransactionSql } from 'postgres'
import { connect, type Database } from './database.ts'
import { DatabaseStartError } from './start-error.ts'

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The advisory lock that whoever migrates holds; any number that nothing else uses. */
export const migrationLock = 7_146_001

/** A migration that a database has recorded as applied. */
interface AppliedMigration {
  hash: string
  /** When it was written, in milliseconds. */
  writtenAt: number
}

/**
 * Brings the tables up to date with `folder`. Several servers may do so at once: one works, the others wait.
 * All outstanding migrations become visible together, or none does.
 * @throws DatabaseStartError when one of them fails, or the database has others than these
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  if (!existsSync(`${folder}/meta/_journal.json`)) return
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const newest = migrations.at(-1)?.folderMillis ?? 0
  const applied = await appliedMigrations(database)
  refuseOthers(applied, migrations, newest)
  if (applied.some(({ writtenAt }) => writtenAt >= newest)) return
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

/** Applies migrations to a database without any, in a transaction of the caller, and records them as {@link migrate} does. */
export async function applyMigrations(
  transaction: TransactionSql,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await transaction.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await transaction.unsafe(statement)
    await transaction`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}

async function appliedMigrations(database: Database): Promise<AppliedMigration[]> {
  const [table] = await database.driver`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.name == null) return []
  return database.driver<AppliedMigration[]>`
    select hash, created_at::float8 as "writtenAt" from drizzle.__drizzle_migrations`
}

/**
 * Refuses a database with migrations that no release has, such as those that were squashed before the first release.
 * Migrations newer than ours are those of a newer release, which an older server of the same database may meet.
 */
function refuseOthers(applied: AppliedMigration[], ours: MigrationMeta[], newest: number): void {
  const known = new Set(ours.map(({ hash }) => hash))
  if (applied.every(({ hash, writtenAt }) => writtenAt > newest || known.has(hash))) return
  throw new DatabaseStartError(
    'The database was made by an unreleased Greenroom and cannot be brought up to date: start with an empty one, by another DATA_DIR or DATABASE_URL',
  )
}
