import { verifyFrom } from '../server/platform/audit/chain/verify.ts'
import { readSettings } from '../server/platform/settings.ts'
import { describeFailure } from './describe-failure.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { say } from './terminal.ts'

/** Exit codes of the command: 1 for a changed log, 2 when it could not be checked. */
const exitCodes = { broken: 1, failed: 2 } as const

/** Verifies the chain of the operation log, and prints how far it got. */
async function verify(): Promise<void> {
  const { database, stop } = await openCommandDatabase(readSettings(process.env))
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
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = exitCodes.failed
})
