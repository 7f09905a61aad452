import type { Database } from './database.ts'
import { migrationsFolder, readApplied, readMigrations } from './migrations.ts'

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
  const times = readMigrations(folder).map(({ writtenAt }) => writtenAt)
  const applied = (await readApplied(driver)).map(({ writtenAt }) => writtenAt)
  const last = Math.max(0, ...applied)
  const newest = Math.max(0, ...times)
  return {
    pending: times.filter(time => time > last).length,
    newer: applied.filter(time => time > newest).length,
  }
}
