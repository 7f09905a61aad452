import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { checkServer } from './check-server.ts'
import { type Database, openDatabase } from './database.ts'
import { startPrivateServer } from './private-server.ts'
import { readTimeLimits, type TimeLimitSettings } from './time-limits.ts'

/** A database that answers, and how to close it. */
export interface PreparedDatabase {
  database: Database
  /** Closes the pool and stops the private PostgreSQL, if any. */
  stop(): Promise<void>
}

/**
 * Opens the database of the settings, or starts the private one.
 * @param say receives lines for the waiting operator
 * @param meanwhile is called while PostgreSQL starts, perhaps more than once
 * @throws DatabaseStartError when the database cannot be used
 */
export async function prepareDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'DATA_DIR'> & TimeLimitSettings,
  log: Logger,
  say: (line: string) => void,
  meanwhile: () => void = () => {},
): Promise<PreparedDatabase> {
  const { acquireMs, statementMs } = readTimeLimits(settings)
  const limits = { connectMs: acquireMs, statementMs }
  if (settings.DATABASE_URL !== undefined) {
    await checkServer(settings.DATABASE_URL)
    const database = openDatabase({ url: settings.DATABASE_URL }, settings.DATABASE_CONNECTIONS, limits)
    return { database, stop: () => database.close() }
  }
  const server = await startPrivateServer({
    dataDir: settings.DATA_DIR,
    connections: settings.DATABASE_CONNECTIONS,
    log,
    say,
    onSpawn: meanwhile,
  })
  const database = openDatabase(server.address, settings.DATABASE_CONNECTIONS, limits)
  return {
    database,
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}
