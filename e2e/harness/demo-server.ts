import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'

const root = join(import.meta.dirname, '../..')
// Guards against standing still; a machine that has much else to do may take a minute.
const startMilliseconds = 110_000
const stopMilliseconds = 20_000

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
 * Starts the built console and its server on a free port.
 * @param databaseUrl of the database to use instead of one of its own
 * @throws Error with the server's output when it does not start
 */
export async function startDemoServer(databaseUrl = ''): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-journey-'))
  // As root, a database in a directory closed to others would be kept, and left, elsewhere.
  await chmod(dataDir, 0o755)
  // A database whose server was killed ends by itself, and may be writing still.
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  let running = await start(dataDir, '0', databaseUrl).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { url } = running
  return {
    url,
    async restart() {
      await end(running.child)
      running = await start(dataDir, new URL(url).port, databaseUrl)
    },
    another: async () => startDemoServer(databaseUrl || (await privateDatabaseUrl(dataDir))),
    sql: async statement => runStatement(databaseUrl || (await privateDatabaseUrl(dataDir)), statement),
    async stop() {
      await end(running.child)
      await remove()
    },
  }
}

/** The address of the PostgreSQL that a server runs for itself, from what that notes about itself. */
async function privateDatabaseUrl(dataDir: string): Promise<string> {
  const notes = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketDirectory] = notes.slice(3, 5)
  if (!port || !socketDirectory)
    throw new Error(`PostgreSQL says nothing of its socket:\n${notes.join('\n')}`)
  return `postgres://greenroom@${encodeURIComponent(socketDirectory)}:${port}/greenroom`
}

async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  // The driver takes a socket's directory, as it stands in such an address, for the name of a host.
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

async function start(
  dataDir: string,
  port: string,
  databaseUrl: string,
): Promise<{ child: ChildProcess; url: string }> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port }
  const child = spawn(process.execPath, [join(root, 'tools/start.ts'), '--demo'], {
    cwd: root,
    env: { ...process.env, ...settings, DEMO_DELAY: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await waitForAddress(child)
  return { child, url }
}

function waitForAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output}`))
    const limit = setTimeout(() => fail(`was not ready after ${startMilliseconds} ms`), startMilliseconds)
    const read = (chunk: unknown) => {
      output += String(chunk)
      const url = /is ready at (http:\S+)/.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(limit)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', code => fail(`ended with code ${code}`))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(limit)
}
