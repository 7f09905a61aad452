import { backUpBeforeUpgrade } from '../../server/platform/backup/before-upgrade.ts'
import { checkUpgrade, describeUpgrade } from '../../server/platform/backup/upgrade-check.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { openCommandDatabase } from '../open-command-database.ts'
import { say } from '../terminal.ts'

/**
 * Brings the database of the settings up to this version, after a backup, and starts no server.
 * @param options.check says what would be done, and changes nothing
 * @returns exit code: 1 when this version refuses the database
 */
export async function upgrade(version: string, { check }: { check: boolean }): Promise<number> {
  const settings = readSettings(process.env)
  const { database, stop } = await openCommandDatabase(settings)
  try {
    if (!check) {
      const parts = { settings, version, database, log: createLog('silent'), say }
      await migrate(database, undefined, {
        version,
        beforeUpgrade: outstanding => backUpBeforeUpgrade(parts, outstanding),
      })
    }
    const result = await checkUpgrade({ settings, version, database })
    for (const line of describeUpgrade(result)) say(line)
    return result.refusal === undefined ? 0 : 1
  } finally {
    await stop()
  }
}
