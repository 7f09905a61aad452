import { hasCluster } from '@greenroom/private-postgres'
import { openDatabase } from '../server/platform/database/database.ts'
import { type PreparedDatabase, prepareDatabase } from '../server/platform/database/prepare.ts'
import { findPrivateServer } from '../server/platform/database/private-server.ts'
import { DatabaseStartError } from '../server/platform/database/start-error.ts'
import { createLog } from '../server/platform/log.ts'
import type { Settings } from '../server/platform/settings.ts'
import { say } from './terminal.ts'

/**
 * Opens the database of the settings for a command that may run beside a server, or without one.
 * @throws DatabaseStartError when it cannot be used, or there is none: the command makes no database
 */
export async function openCommandDatabase(settings: Settings): Promise<PreparedDatabase> {
  const address = settings.DATABASE_URL === undefined ? await findPrivateServer(settings.DATA_DIR) : undefined
  if (!address && settings.DATABASE_URL === undefined && !(await hasCluster(settings.DATA_DIR))) {
    throw new DatabaseStartError(
      `There is no database in ${settings.DATA_DIR}: set DATA_DIR or DATABASE_URL to that of the server`,
    )
  }
  if (!address) return prepareDatabase(settings, createLog('silent'), say)
  const database = openDatabase(address, 1)
  return { database, stop: () => database.close() }
}
