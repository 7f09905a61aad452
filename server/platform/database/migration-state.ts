import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrate.ts'

/** How the schema of the database compares with this program. */
export interface MigrationState {
  /** Migrations of this program that the database lacks. */
  pending: number
  /** Migrations of a newer program: another server has upgraded the database meanwhile. */
  newer: number
}

/** Reads {@link MigrationState}. Both numbers are 0 while no other version is about. */
export async function readMigrationState(
  { driver }: Database,
  folder = migrationsFolder,
): Promise<MigrationState> {
  const times = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const applied = await driver<{ at: number }[]>`
    select created_at::float8 as at from drizzle.__drizzle_migrations`
  const last = Math.max(0, ...applied.map(({ at }) => at))
  const newest = Math.max(0, ...times)
  return {
    pending: times.filter(time => time > last).length,
    newer: applied.filter(({ at }) => at > newest).length,
  }
}
