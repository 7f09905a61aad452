import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { contractSince, findBreaches } from '../database/migration-rules.ts'
import {
  type AppliedMigration,
  findOutstanding,
  type Migration,
  migrationsFolder,
  readApplied,
  readMigrations,
} from '../database/migrations.ts'
import { DatabaseStartError } from '../database/start-error.ts'
import { storedFiles } from '../files/schema.ts'
import type { Settings } from '../settings.ts'
import { isNewer } from './archive/newer.ts'
import { backupDirectory } from './archive-directory.ts'
import { isInUse } from './before-upgrade.ts'

/** What a start of this version would do with a database. */
export interface UpgradeCheck {
  /** Version of this program. */
  version: string
  /** The version that last migrated the database; undefined when it does not say so. */
  databaseVersion: string | undefined
  /** Number of migrations that the database has. */
  applied: number
  /** Names of the migrations that it would get. */
  outstanding: string[]
  /** Why this version would not start, in one line. */
  refusal: string | undefined
  /** The backup that would be made; undefined for none. */
  backup: { directory: string; maxBytes: number; freeBytes: number } | undefined
  /** Whether servers of the database's version work on until they are replaced one by one. */
  isRolling: boolean
}

export interface UpgradeCheckParts {
  settings: Settings
  database: Database
  /** Version of this program. */
  version: string
  /** Migrations of this program; tests pass another folder. */
  folder?: string
}

/** Looks at what a start would do, and changes nothing. */
export async function checkUpgrade({
  settings,
  database,
  version,
  folder = migrationsFolder,
}: UpgradeCheckParts): Promise<UpgradeCheck> {
  const applied = await readApplied(database.driver)
  const databaseVersion = applied.at(-1)?.version ?? undefined
  const check = { version, databaseVersion, applied: applied.length }
  const [outstanding, refusal] = findOrRefuse(applied, readMigrations(folder), version)
  const backs = outstanding.length > 0 && settings.BACKUP_BEFORE_UPGRADE === 'on' && (await isInUse(database))
  return {
    ...check,
    outstanding: outstanding.map(({ tag }) => tag),
    refusal,
    backup: backs ? await estimateBackup(database, backupDirectory(settings)) : undefined,
    isRolling: outstanding.every(each => isRolling(each, databaseVersion)),
  }
}

function findOrRefuse(
  applied: readonly AppliedMigration[],
  ours: readonly Migration[],
  version: string,
): [outstanding: Migration[], refusal: string | undefined] {
  try {
    return [findOutstanding(applied, ours, version), undefined]
  } catch (error) {
    if (error instanceof DatabaseStartError) return [[], error.message]
    throw error
  }
}

/** Whether servers of a version work on after a migration. What it takes away, the version must have done without. */
function isRolling(migration: Migration, version: string | undefined): boolean {
  if (findBreaches(migration).length > 0) return false
  const since = contractSince(migration)
  return since === undefined || (version !== undefined && !isNewer(since, version))
}

/** Rows are smaller in an archive, which is compressed; uploaded files often are not. */
async function estimateBackup({ driver }: Database, directory: string) {
  const [size] = await driver<{ bytes: number }[]>`
    select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r')::float8
      + (select coalesce(sum(size), 0) from ${driver(getTableName(storedFiles))})::float8 as bytes`
  return { directory, maxBytes: size?.bytes ?? 0, freeBytes: await freeBytesOf(directory) }
}

/** Free space where a directory is or will be made. */
async function freeBytesOf(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    if (dirname(directory) === directory) throw error
    return freeBytesOf(dirname(directory))
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The result for the operator, one fact a line. */
export function describeUpgrade(check: UpgradeCheck): string[] {
  const { version, databaseVersion, applied, outstanding, refusal, backup } = check
  const migratedBy = databaseVersion === undefined ? '' : `, the last by Greenroom ${databaseVersion}`
  const head = [`This version: ${version}`, `Database: ${applied} migrations${migratedBy}`]
  if (refusal !== undefined) return [...head, `Refused: ${refusal}`]
  if (applied === 0) return [...head, 'It is a new database: a start makes its tables']
  if (outstanding.length === 0)
    return [...head, 'Outstanding migrations: none; servers can be replaced one by one']
  const room = backup && backup.maxBytes > backup.freeBytes ? ': that may be too little' : ''
  return [
    ...head,
    `Outstanding migrations: ${outstanding.join(', ')}`,
    backup
      ? `Backup before them: into ${backup.directory}, at most ${megabytes(backup.maxBytes)}, with ${megabytes(backup.freeBytes)} free${room}`
      : 'Backup before them: none',
    check.isRolling
      ? 'Servers can be replaced one by one: those of the former version work on meanwhile'
      : 'Stop all servers of the former version first: they cannot work on after these migrations',
  ]
}
