import manifest from './package.json' with { type: 'json' }
import { prepareDatabase } from './platform/database/prepare.ts'
import { listen } from './platform/http/listen.ts'
import type { Logger } from './platform/log.ts'
import type { OneTimePassword } from './platform/modules/module.ts'
import { addressForUsers } from './platform/public-address.ts'
import type { Settings } from './platform/settings.ts'

export interface StartOptions {
  log: Logger
  /** Takes lines for the user who waits. */
  say: (line: string) => void
  /** Called at once, before a later error, when this start made up the first administrator's password. */
  onOneTimePassword?: (made: OneTimePassword) => void
  /** The built console; without it only the calls are answered. */
  consoleDirectory?: string
  /** Check every answer against its declaration (development). */
  validateResponses?: boolean
}

/** A server that answers. */
export interface RunningServer {
  /** Where users reach it. */
  url: string
  port: number
  /** Finishes running work, then ends everything that the start began. */
  stop(): Promise<void>
}

/** Loads all areas. A caller that does not wait for it may ignore a failure: a waiting caller gets it, too. */
function load() {
  const loading = import('./assemble.ts')
  loading.catch(() => undefined)
  return loading
}

/**
 * Starts everything: database, schema, endpoints, events, jobs. Started parts are ended again when a later step fails.
 * @throws SettingsError, DatabaseStartError or ListenError, each with one line for users
 */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { log, say } = options
  const endings: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  }
  try {
    // Loading the areas takes as long as a start of PostgreSQL.
    const prepared = await prepareDatabase(settings, log, say, load)
    endings.push(prepared.stop)
    const { assemble, checkSettings, prepareSchema } = await load()
    checkSettings(settings)
    const oneTimePassword = await prepareSchema(prepared.database, settings, async outstanding => {
      const { backUpBeforeUpgrade } = await import('./platform/backup/before-upgrade.ts')
      return backUpBeforeUpgrade(
        { ...options, settings, version: manifest.version, database: prepared.database },
        outstanding,
      )
    })
    if (oneTimePassword) options.onOneTimePassword?.(oneTimePassword)
    const server = assemble({ ...options, settings, database: prepared.database })
    const listening = await listen(server.app.fetch, {
      host: settings.HOST,
      port: settings.PORT,
      upgrades: server.upgrades,
    })
    // Ended in the reverse order: streams, then listening, then the work beside requests.
    endings.push(server.stop, listening.close, server.endStreams)
    await server.start()
    const url = settings.PUBLIC_URL ?? `http://${addressForUsers(settings.HOST)}:${listening.port}`
    log.info({ url }, 'Greenroom answers')
    return { url, port: listening.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
