import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase, type SocketAddress } from '../server/platform/database/database.ts'
import { startPrivateServer } from '../server/platform/database/private-server.ts'
import { createLog } from '../server/platform/log.ts'
import { startDemoProcess } from './demo-process.ts'

const template = 'template_demo'
/** Enough for every demo server of a test run at once. */
const connections = 400
const settledMs = 1500

/** The PostgreSQL of a run of end-to-end tests, with a database of the demo that can be cloned. */
export interface TestDatabases {
  /** Address of the template; nothing may be connected to it while it is cloned. */
  templateUrl: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL that need not survive a crash, and has a demo server fill the template. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-e2e-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const log = createLog('silent')
  const postgres = await startPrivateServer({ dataDir, log, durable: false, connections })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await fillTemplate(postgres.address, join(dataDir, 'template'))
  } catch (error) {
    await stop()
    throw error
  }
  return { templateUrl: urlOf(postgres.address), stop }
}

async function fillTemplate(address: SocketAddress, dataDir: string): Promise<void> {
  const server = openDatabase(address, 1)
  await server.driver.unsafe(`create database ${template}`)
  await server.close()
  // Each test server clones it: a month of events fills every chart, and a third of the pages.
  const settings = { DATA_DIR: dataDir, DATABASE_URL: urlOf(address), PORT: '0', DEMO_DAYS: '30' }
  const demo = await startDemoProcess(settings)
  const database = openDatabase({ ...address, database: template }, 1)
  try {
    // Each test may ask for other parameters, of which one request at a time can wait.
    await database.driver`delete from parameter_change where state = 'auditing'`
    await untilSettled(database)
  } finally {
    await database.close()
    await demo.end()
  }
}

/** Waits until the server has done its work on a new database; each clone would repeat it. */
async function untilSettled({ driver }: Database): Promise<void> {
  const lastEntry = async () =>
    (await driver<{ id: string }[]>`select max(id) as id from operation_log`)[0]?.id
  let last = await lastEntry()
  for (let settled = false; !settled; ) {
    await delay(settledMs)
    const now = await lastEntry()
    settled = now === last
    last = now
  }
}

const urlOf = ({ user, socketDirectory, port }: SocketAddress) =>
  `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${template}`
