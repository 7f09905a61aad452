import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startDemoProcess } from '../../tools/demo-process.ts'

/** A demo server of its own with fresh data, as `npm run demo` starts it. */
export interface DemoServer {
  /** Address for browsers; stays the same over restarts. */
  url: string
  /** Stops the server gracefully and starts it again on the same data. */
  restart(): Promise<void>
  /** Starts a second server on the same database; stop it before this one, which owns the database. */
  another(): Promise<DemoServer>
  /** Runs a statement on its database, to simulate the passing of time. */
  sql(statement: string): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a fresh server. None is started in advance, because an idle server still takes a twentieth of a processor for
 * its queues.
 * @param settings environment variables to add
 * @param hasArticles with the demo's articles, whose creation takes a while
 * @throws Error with the server's output when it does not start
 */
export async function startDemoServer(
  settings: Record<string, string> = {},
  hasArticles = false,
): Promise<DemoServer> {
  const database = hasArticles ? undefined : await cloneDemoDatabase()
  if (!database) return startServer('', async () => {}, settings, hasArticles)
  return startServer(database.url, database.drop, settings)
}

/**
 * Starts the built console and its server on a free port.
 * @param databaseUrl database to use; empty for a private one
 * @param dropDatabase called when the server has stopped
 * @param settings environment variables to add
 */
async function startServer(
  databaseUrl: string,
  dropDatabase: () => Promise<void>,
  settings: Record<string, string> = {},
  hasArticles = false,
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-e2e-server-'))
  // As root, PostgreSQL runs as another user; a closed directory would make it store its data in another place.
  await chmod(dataDir, 0o755)
  const start = (port: string) =>
    startDemoProcess({ ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port }, hasArticles)
  const remove = async () => {
    await dropDatabase()
    // The database of a killed server stops by itself and may still be writing.
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

/** Address of a server's private PostgreSQL, from PostgreSQL's own files. */
async function privateDatabaseUrl(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketDirectory] = lines.slice(3, 5)
  if (!port || !socketDirectory)
    throw new Error(`PostgreSQL says nothing of its socket:\n${lines.join('\n')}`)
  return `postgres://greenroom@${encodeURIComponent(socketDirectory)}:${port}/greenroom`
}

/** Set by `npm test` and `npm run test:e2e`: a database of the demo to clone for each server. */
const templateUrl = process.env.E2E_DATABASE_TEMPLATE

/** A database of one test or worker. */
interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Clones the demo's database. @returns undefined when there is no template */
async function cloneDemoDatabase(): Promise<TestDatabase | undefined> {
  if (!templateUrl) return undefined
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const urlOf = (database: string) => Object.assign(new URL(templateUrl), { pathname: `/${database}` }).href
  const template = new URL(templateUrl).pathname.slice(1)
  await runStatement(urlOf('postgres'), `create database ${name} template ${template}`)
  return {
    url: urlOf(name),
    drop: () => runStatement(urlOf('postgres'), `drop database ${name} with (force)`),
  }
}

/** Runs a statement on the database at an address. */
async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  // The driver would take the socket directory in the address for a host.
  const driver = postgres(databaseUrl, {
    max: 1,
    ...(host.startsWith('/') && { path: join(host, `.s.PGSQL.${port || 5432}`) }),
  })
  try {
    await driver.unsafe(statement)
  } finally {
    await driver.end()
  }
}
