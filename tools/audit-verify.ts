import { verifyFrom } from '../server/platform/audit/chain/verify.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { prepareDatabase } from '../server/platform/database/prepare.ts'
import { findPrivateServer } from '../server/platform/database/private-server.ts'
import { DatabaseStartError } from '../server/platform/database/start-error.ts'
import { createLog } from '../server/platform/log.ts'
import { readSettings, type Settings, SettingsError } from '../server/platform/settings.ts'
import { say } from './terminal.ts'

/** What the command ends with: 1 when the log is not what it was, 2 when that could not be found out. */
const exitCodes = { broken: 1, failed: 2 } as const

/** The database of the settings, also while a Greenroom works on it. */
async function open(settings: Settings): Promise<{ database: Database; stop(): Promise<void> }> {
  const address = settings.DATABASE_URL === undefined ? await findPrivateServer(settings.DATA_DIR) : undefined
  if (address) {
    const database = openDatabase(address, 1)
    return { database, stop: () => database.close() }
  }
  return prepareDatabase(settings, createLog('silent'), say)
}

/** Verifies the chain of the operation log, and says how far it got. */
async function verify(): Promise<void> {
  const { database, stop } = await open(readSettings(process.env))
  try {
    for (let after = 0; ; ) {
      const { checked, last, anchor, head, done, broken } = await verifyFrom(database.pool, after)
      if (broken) {
        say(`Broken (${broken.reason}) at entry ${broken.entry}: the operation log is not what it was.`)
        process.exitCode = exitCodes.broken
        return
      }
      if (done) {
        say(`${last - anchor} entries are as they were written. The last link, number ${last}: ${head}`)
        return
      }
      say(`${checked - anchor} of ${last - anchor} entries verified`)
      after = checked
    }
  } finally {
    await stop()
  }
}

verify().catch((error: unknown) => {
  const isForUsers = error instanceof SettingsError || error instanceof DatabaseStartError
  const text = error instanceof Error ? (isForUsers ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCodes.failed
})
