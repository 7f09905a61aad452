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

/** Advisory lock of the running migration; an arbitrary unused number. */
export const migrationLock = 7_146_001

/** A migration that the database records as applied. */
interface AppliedMigration {
  hash: string
  /** Time of its creation, in milliseconds since 1970. */
  writtenAt: number
}

/**
 * Applies the outstanding migrations of `folder` in one transaction. Several servers may call it at once: one applies,
 * the others wait.
 * @throws DatabaseStartError when a migration fails, or the database has unknown ones
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
 * Refuses a database with migrations that no release has, such as those squashed before the first release. Accepts
 * migrations newer than ours: an older server may meet the database of a newer release.
 */
function refuseOthers(applied: AppliedMigration[], ours: MigrationMeta[], newest: number): void {
  const known = new Set(ours.map(({ hash }) => hash))
  if (applied.every(({ hash, writtenAt }) => writtenAt > newest || known.has(hash))) return
  throw new DatabaseStartError(
    'The database was made by an unreleased Greenroom and cannot be brought up to date: start with an empty one, by another DATA_DIR or DATABASE_URL',
  )
}
