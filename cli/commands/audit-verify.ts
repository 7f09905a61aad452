import { verifyFrom } from '../../server/platform/audit/chain/verify.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { describeFailure } from '../describe-failure.ts'
import { openCommandDatabase } from '../open-command-database.ts'
import { say } from '../terminal.ts'

const exitCodes = { whole: 0, broken: 1, failed: 2 } as const

/** Verifies the chain of the operation log, prints how far it got, and gives the exit code. */
export async function verifyLog(): Promise<number> {
  try {
    return await verify()
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    return exitCodes.failed
  }
}

async function verify(): Promise<number> {
  const { database, stop } = await openCommandDatabase(readSettings(process.env))
  try {
    for (let after = 0; ; ) {
      const { checked, last, anchor, head, done, broken } = await verifyFrom(database.pool, after)
      if (broken) {
        say(`Broken (${broken.reason}) at entry ${broken.entry}: the operation log is not what it was.`)
        return exitCodes.broken
      }
      if (done) {
        say(`${last - anchor} entries are as they were written. The last link, number ${last}: ${head}`)
        return exitCodes.whole
      }
      say(`${checked - anchor} of ${last - anchor} entries verified`)
      after = checked
    }
  } finally {
    await stop()
  }
}
