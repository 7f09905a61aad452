import type { TransactionSql } from 'postgres'
import { expect, vi } from 'vitest'
import type { Database } from '../../database/database.ts'

/** Starts a backup, pauses it after its snapshot, runs `work`, and lets the backup go on. */
export async function pauseBackup<T>(
  { driver }: Database,
  backUp: () => Promise<T>,
  work: (writer: TransactionSql) => Promise<unknown>,
): Promise<T> {
  const { backup } = await driver.begin(async writer => {
    await writer`lock table stored_file in access exclusive mode`
    const begun = backUp()
    await vi.waitFor(
      async () => {
        const waiting = writer`select from pg_locks where relation = 'stored_file'::regclass and not granted`
        expect(await waiting).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    await work(writer)
    return { backup: begun }
  })
  return backup
}
