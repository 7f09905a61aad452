import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql, TransactionSql } from 'postgres'
import { connect, type Database } from './database.ts'
import { DatabaseStartError } from './start-error.ts'

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Advisory lock of the running migration; an arbitrary unused number. */
export const migrationLock = 7_146_001

/**
 * Hashes that a migration had before it was rewritten, with the hash that it has now. Later migrations bring both to the
 * same schema. 0002 said `NOT ENFORCED`, which PostgreSQL 15 to 17 do not know; 0003 drops those foreign keys.
 */
export const formerHashes: ReadonlyMap<string, string> = new Map([
  [
    'b40a004e48aa412940b8ab22756734cba760bd14a651e3eb5eab156e374fe6d9',
    'd50a2766ec486bddbf79021956a2dbd47cbb002b37bee6aea048fab48e28bda1',
  ],
])

/** The hash that this version has for a migration that a database or an archive records. */
export const currentHash = (recorded: string): string => formerHashes.get(recorded) ?? recorded

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
  const outstanding = (applied: readonly AppliedMigration[]) => {
    refuseOthers(applied, migrations)
    const last = Math.max(0, ...applied.map(({ writtenAt }) => writtenAt))
    return migrations.filter(({ folderMillis }) => folderMillis > last)
  }
  if (outstanding(await appliedMigrations(database.driver)).length === 0) return
  const connection = connect(database.address, 1, { isLasting: true })
  try {
    await connection.begin(async transaction => {
      await transaction`select pg_advisory_xact_lock(${migrationLock})`
      // Another server may have applied them meanwhile.
      await applyMigrations(transaction, outstanding(await appliedMigrations(transaction)))
    })
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The database could not be brought up to date, and nothing in it was changed: ${message}. Until that is mended, start the version that was here before`,
      { cause: error },
    )
  } finally {
    await connection.end()
  }
}

/** Applies migrations in order and records them, in a transaction of the caller. */
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

async function appliedMigrations(driver: Sql | TransactionSql): Promise<AppliedMigration[]> {
  const [table] = await driver`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.name == null) return []
  return driver<AppliedMigration[]>`
    select hash, created_at::float8 as "writtenAt" from drizzle.__drizzle_migrations`
}

/**
 * Refuses a database with migrations that no release has, such as those squashed before the first release. Accepts
 * migrations newer than ours: an older server may meet the database of a newer release.
 */
function refuseOthers(applied: readonly AppliedMigration[], ours: readonly MigrationMeta[]): void {
  const newest = ours.at(-1)?.folderMillis ?? 0
  const ownHashes = new Set(ours.map(({ hash }) => hash))
  if (applied.every(({ hash, writtenAt }) => writtenAt > newest || ownHashes.has(currentHash(hash)))) return
  throw new DatabaseStartError(
    'The database was made by an unreleased Greenroom or another program, and cannot be brought up to date: start with an empty one, by another DATA_DIR or DATABASE_URL',
  )
}
