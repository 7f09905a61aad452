import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { isRepeated, type Migration } from './migrations.ts'
import { codeOf } from './start-error.ts'

/** What the database records with a migration. */
export interface MigrationRecord {
  /** The version that applies it. */
  version?: string | undefined
  /** Path of the backup that was made before it. */
  backup?: string | undefined
}

/** How long a statement may wait for a lock, because all later users of the table wait behind it. */
const lockTimeout = '2s'

/** Attempts to get a lock, and the pause after each, in which others work. */
const lockAttempts = 60
const lockPauseMs = 1000

/** lock_not_available and deadlock_detected. */
const lockCodes = new Set(['55P03', '40P01'])

const concurrentIndex =
  /(\bcreate\s+(?:unique\s+)?index)\s+concurrently\b(?:\s+if\s+not\s+exists)?\s+"?(\w+)"?/i

/** Applies migrations in order and records them, all in a transaction of the caller. */
export async function applyInTransaction(
  transaction: TransactionSql,
  migrations: readonly Migration[],
  record: MigrationRecord,
): Promise<void> {
  await makeJournal(transaction)
  for (const migration of migrations) {
    for (const statement of migration.statements)
      await runWhole(transaction, statement.replace(concurrentIndex, '$1 "$2"'))
    await recordMigration(transaction, migration, record)
  }
}

/** The steps of an upgrade: migrations that share a transaction, or a single one that runs outside of any. */
export function stepsOf(migrations: readonly Migration[]): Migration[][] {
  const steps: Migration[][] = []
  for (const migration of migrations) {
    const last = steps.at(-1)
    if (last && !migration.isOutside && !last[0]?.isOutside) last.push(migration)
    else steps.push([migration])
  }
  return steps
}

/**
 * Applies one of {@link stepsOf} to a database that others use. No statement waits for a lock for more than
 * {@link lockTimeout}: it is given up and tried again.
 */
export async function applyStep(
  connection: Sql,
  step: readonly Migration[],
  record: MigrationRecord,
): Promise<void> {
  const [first] = step
  if (first?.isOutside) return applyOutside(connection, first, record)
  await retryLocks(() =>
    connection.begin(async transaction => {
      await transaction.unsafe(`set local lock_timeout = '${lockTimeout}'`)
      await applyInTransaction(transaction, step, record)
    }),
  )
}

/** A migration that was killed runs again from its first statement, so each of them may have had its effect before. */
async function applyOutside(connection: Sql, migration: Migration, record: MigrationRecord): Promise<void> {
  for (const statement of migration.statements) {
    const [, , index] = concurrentIndex.exec(statement) ?? []
    if (index === undefined) {
      await connection.unsafe(`set lock_timeout = '${lockTimeout}'`)
      await retryLocks(() => runWhole(connection, statement))
      continue
    }
    // It waits for running transactions, and users of the table do not wait for it.
    await connection.unsafe('set lock_timeout = 0')
    const [former] = await connection<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(quote_ident(${index}))`
    if (former?.isValid) continue
    if (former) await connection`drop index concurrently ${connection(index)}`
    await connection.unsafe(statement)
  }
  await connection.unsafe(`set lock_timeout = '${lockTimeout}'`)
  await retryLocks(() =>
    connection.begin(async transaction => {
      await makeJournal(transaction)
      await recordMigration(transaction, migration, record)
    }),
  )
}

async function runWhole(connection: Sql | TransactionSql, statement: string): Promise<void> {
  let changed: number
  do changed = (await connection.unsafe(statement)).count
  while (isRepeated(statement) && changed > 0)
}

async function retryLocks(work: () => Promise<unknown>, attempts = lockAttempts): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (attempts <= 1 || !lockCodes.has(codeOf(error) ?? '')) throw error
    await delay(lockPauseMs)
    await retryLocks(work, attempts - 1)
  }
}

async function makeJournal(transaction: TransactionSql): Promise<void> {
  await transaction.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    alter table drizzle.__drizzle_migrations add column if not exists version text, add column if not exists backup text`)
}

async function recordMigration(
  transaction: TransactionSql,
  { hash, writtenAt }: Migration,
  { version, backup }: MigrationRecord,
): Promise<void> {
  await transaction`
    insert into drizzle.__drizzle_migrations (hash, created_at, version, backup)
    values (${hash}, ${writtenAt}, ${version ?? null}, ${backup ?? null})`
}
