import type { Sql } from 'postgres'
import { topics } from '../acts/items.ts'
import type { Faults } from '../faults.ts'
import type { Ledger } from '../ledger.ts'
import { checkFollows, untilSettled } from './follows.ts'
import { checkImports } from './imports.ts'
import { checkLog } from './log.ts'
import { checkItems, checkOthers } from './rows.ts'

/** Result of the comparison. */
export interface Checked {
  /** How long servers needed to catch up, in milliseconds. */
  settledAfter: number
  /** Imports that report an end after two kills. */
  stoppedImports: number
  logEntries: number
}

/** Compares the database with all acknowledged changes, after the servers have caught up. */
export async function checkDatabase(connection: Sql, ledger: Ledger, faults: Faults): Promise<Checked> {
  const settledAfter = await untilSettled(connection, faults)
  await checkItems(connection, ledger, faults)
  await checkOthers(connection, ledger, faults)
  const stoppedImports = await checkImports(connection, ledger, faults)
  const logEntries = await checkLog(connection, ledger, faults)
  await checkFollows(connection, topics[0], faults)
  return { settledAfter, stoppedImports, logEntries }
}
