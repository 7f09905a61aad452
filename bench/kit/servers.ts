import { join } from 'node:path'
import { type Client, openClient } from './http.ts'
import { administrator, administratorSettings, type Maker, madeDatabase } from './made-database.ts'
import type { Build, Run } from './run.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'

/** A server that is measured, with a signed-in administrator. */
export interface MeasuredServer extends ServerProcess {
  /** The name of its build. */
  name: string
  build: Build
  dataDir: string
  logFile: string
  client: Client
}

/**
 * Starts a server of each build, on a made database or an empty one; they end with the run.
 * @param database fills the database; without it each server has an empty one
 */
export async function openServers(
  { scope, builds }: Run,
  { database, settings, ...others }: Partial<ServerOptions> & { database?: Maker } = {},
): Promise<MeasuredServer[]> {
  const isDemo = settings?.DEMO === '1'
  const servers: MeasuredServer[] = []
  for (const build of builds) {
    const directory = await scope.temporaryDirectory()
    const dataDir = database ? await madeDatabase(build, database) : join(directory, 'data')
    const logFile = join(directory, 'server.log')
    const server = await startServerProcess({
      ...others,
      dataDir,
      logFile,
      settings: { ...(!database && !isDemo && administratorSettings), ...settings },
      checkout: build.root,
    })
    scope.defer(server.stop)
    const client = await openClient(
      server.url,
      isDemo ? { username: 'admin', password: 'admin' } : administrator,
    )
    scope.defer(client.close)
    servers.push({ ...server, name: build.name, build, dataDir, logFile, client })
  }
  return servers
}

/** Starts a server of each build on demo rows that answers without delay. */
export const openDemoServers = (run: Run, settings: Record<string, string> = {}): Promise<MeasuredServer[]> =>
  openServers(run, { settings: { DEMO: '1', DEMO_DELAY: '0', ...settings } })
