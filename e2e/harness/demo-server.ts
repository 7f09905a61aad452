import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoProcess } from '../../tools/demo-process.ts'
import { cloneDemoDatabase, runStatement } from './database.ts'

/** A demo server of one's own, with fresh data, as `npm run demo` starts it. */
export interface DemoServer {
  /** The address that a browser opens; it stays the same over restarts. */
  url: string
  /** Stops the server in good order and starts it again on the same data. */
  restart(): Promise<void>
  /** Starts a second server on the same database; end it before this one, whose database it is. */
  another(): Promise<DemoServer>
  /** Runs a statement on its database: for what only time would bring about. */
  sql(statement: string): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a server that nobody has used. None is kept ready: a server that waits works on its queues all the same, which
 * takes a twentieth of a processor.
 * @param settings environment variables to add
 * @throws Error with the server's output when it does not start
 */
export async function startDemoServer(settings: Record<string, string> = {}): Promise<DemoServer> {
  const database = await cloneDemoDatabase()
  if (!database) return startServer('', async () => {}, settings)
  return startServer(database.url, database.drop, settings)
}

/**
 * Starts the built console and its server on a free port.
 * @param databaseUrl of the database to use; empty for a private one
 * @param dropDatabase called when the server has ended
 * @param settings environment variables to add
 */
async function startServer(
  databaseUrl: string,
  dropDatabase: () => Promise<void>,
  settings: Record<string, string> = {},
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-e2e-server-'))
  // As root, a database in a directory closed to others would be kept, and left, elsewhere.
  await chmod(dataDir, 0o755)
  const start = (port: string) =>
    startDemoProcess({ ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port })
  const remove = async () => {
    await dropDatabase()
    // A database whose server was killed ends by itself, and may be writing still.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  let running = await start('0').catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { url } = running
  const ownDatabaseUrl = async () => databaseUrl || privateDatabaseUrl(dataDir)
  return {
    url,
    async restart() {
      await running.end()
      running = await start(new URL(url).port)
    },
    another: async () => startServer(await ownDatabaseUrl(), async () => {}),
    sql: async statement => runStatement(await ownDatabaseUrl(), statement),
    async stop() {
      await running.end()
      await remove()
    },
  }
}

/** The address of the PostgreSQL that a server runs for itself, from what PostgreSQL records about itself. */
async function privateDatabaseUrl(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketDirectory] = lines.slice(3, 5)
  if (!port || !socketDirectory)
    throw new Error(`PostgreSQL says nothing of its socket:\n${lines.join('\n')}`)
  return `postgres://greenroom@${encodeURIComponent(socketDirectory)}:${port}/greenroom`
}
