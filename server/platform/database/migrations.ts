import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql, TransactionSql } from 'postgres'
import * as z from 'zod'
import { DatabaseStartError } from './start-error.ts'

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A migration as its file and the journal describe it. */
export interface Migration {
  /** Name of its file without the ending, such as `0004_import_ignored_sheets`. */
  tag: string
  /** SHA-256 of its file, in hexadecimal. */
  hash: string
  /** Time of its creation, in milliseconds since 1970. */
  writtenAt: number
  statements: readonly string[]
  /** Whether its statements run one by one outside of a transaction, on a database that has rows. */
  isOutside: boolean
}

/** First line of a migration whose statements run outside of a transaction. */
const outsideMark = /^-- outside of a transaction\b/

/** A statement with this line is run again until it changes no row. */
export const isRepeated = (statement: string) => /^-- repeat\b/m.test(statement)

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** The migrations of a folder in their order; none when it has no journal. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = join(folder, 'meta/_journal.json')
  if (!existsSync(journal)) return []
  return journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8'))).entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      tag,
      hash: createHash('sha256').update(text).digest('hex'),
      writtenAt: when,
      statements: text.split('--> statement-breakpoint'),
      isOutside: outsideMark.test(text),
    }
  })
}

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
export interface AppliedMigration {
  hash: string
  /** Time of its creation, in milliseconds since 1970. */
  writtenAt: number
  /** The version that applied it; null when it did not say so, as versions before 1.0.0. */
  version: string | null
  /** Path of the backup that was made before it; null when there is none. */
  backup: string | null
}

/** The migrations that a database records, in their order. */
export async function readApplied(driver: Sql | TransactionSql): Promise<AppliedMigration[]> {
  const [table] = await driver`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (table?.name == null) return []
  // As JSON, because the table of a version before 1.0.0 has neither version nor backup.
  return driver<AppliedMigration[]>`
    select hash, created_at::float8 as "writtenAt", to_jsonb(applied)->>'version' as version,
      to_jsonb(applied)->>'backup' as backup
    from drizzle.__drizzle_migrations as applied order by created_at`
}

/**
 * The migrations that a database has not had.
 * @param version of this program
 * @throws DatabaseStartError when the database has migrations that are not ours
 */
export function findOutstanding(
  applied: readonly AppliedMigration[],
  ours: readonly Migration[],
  version?: string,
): Migration[] {
  refuseOthers(applied, ours, version)
  const last = Math.max(0, ...applied.map(({ writtenAt }) => writtenAt))
  return ours.filter(({ writtenAt }) => writtenAt > last)
}

/** Refuses a database of a newer version, and one with migrations that no version has. */
function refuseOthers(
  applied: readonly AppliedMigration[],
  ours: readonly Migration[],
  version?: string,
): void {
  const ownHashes = new Set(ours.map(({ hash }) => hash))
  const others = applied.filter(({ hash }) => !ownHashes.has(currentHash(hash)))
  const [first] = others
  if (!first) return
  const newest = ours.at(-1)?.writtenAt ?? 0
  if (others.some(({ writtenAt }) => writtenAt <= newest))
    throw new DatabaseStartError(
      'The database was made by an unreleased Greenroom or another program, and cannot be brought up to date: start with an empty one, by another DATA_DIR or DATABASE_URL',
    )
  const newer = `Greenroom ${others.at(-1)?.version ?? 'of a newer version'}`
  const backup = first.backup === null ? 'the last backup made before that' : `the backup ${first.backup}`
  throw new DatabaseStartError(
    `The database was migrated by ${newer}, and ${version === undefined ? 'this version' : `this version (${version})`} does not know its tables: start ${newer} again, or restore ${backup} into an empty database (docs/upgrade.md)`,
  )
}
