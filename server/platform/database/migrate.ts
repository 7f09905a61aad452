import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { applyInTransaction, applyStep, stepsOf } from './apply-migrations.ts'
import { connect, type Database } from './database.ts'
import {
  findOutstanding,
  type Migration,
  migrationsFolder,
  readApplied,
  readMigrations,
} from './migrations.ts'
import { DatabaseStartError } from './start-error.ts'

/** Advisory lock of the running migration; an arbitrary unused number. */
export const migrationLock = 7_146_001

const lockPollMs = 100

export interface MigrateOptions {
  /** Version of this program, which the database records; tests may leave it out. */
  version?: string | undefined
  /**
   * Called before a database that had migrations gets the outstanding ones, while other servers wait.
   * @returns path of the backup that it made, if any
   * @throws DatabaseStartError to leave the database as it is
   */
  beforeUpgrade?: ((outstanding: readonly Migration[]) => Promise<string | undefined>) | undefined
}

/**
 * Applies the outstanding migrations of `folder`: those that follow each other in one transaction, and each that must
 * run outside of a transaction by itself. Several servers may call it at once: one applies, the others wait.
 * @throws DatabaseStartError when a migration fails, or the database has unknown ones
 */
export async function migrate(
  database: Database,
  folder = migrationsFolder,
  { version, beforeUpgrade }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder)
  if (migrations.length === 0) return
  if (findOutstanding(await readApplied(database.driver), migrations, version).length === 0) return
  const connection = connect(database.address, 1, { isLasting: true, applicationName: 'greenroom migration' })
  try {
    await waitForLock(connection)
    // Another server may have applied them meanwhile.
    const applied = await readApplied(connection)
    const outstanding = findOutstanding(applied, migrations, version)
    const [first] = outstanding
    if (!first) return
    if (applied.length === 0) {
      const record = { version }
      await explained(
        first,
        connection.begin(transaction => applyInTransaction(transaction, outstanding, record)),
      )
      return
    }
    const backup = await beforeUpgrade?.(outstanding)
    for (const step of stepsOf(outstanding))
      await explained(first, applyStep(connection, step, { version, backup }), step[0])
  } finally {
    await connection.end()
  }
}

/** Polls, because a statement that waits would hold a snapshot, and an index that is made concurrently waits for those. */
async function waitForLock(connection: Sql): Promise<void> {
  for (;;) {
    const [lock] = await connection`select pg_try_advisory_lock(${migrationLock}) as "isOurs"`
    if (lock?.isOurs) return
    await delay(lockPollMs)
  }
}

/** @throws DatabaseStartError that says what became of the database when the work of a step fails */
async function explained(first: Migration, work: Promise<unknown>, begin = first): Promise<void> {
  try {
    await work
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const state =
      begin === first && !begin.isOutside
        ? 'nothing in it was changed'
        : `it has the migrations before ${begin.tag}, from which the next start goes on`
    throw new DatabaseStartError(
      `The database could not be brought up to date, and ${state}: ${message}. Until that is mended, start the version that was here before`,
      { cause: error },
    )
  }
}
