import { setTimeout as delay } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import type { SocketAddress } from './names.ts'
import { socketPath } from './socket-directory.ts'
import { StartRefusal } from './start-refusal.ts'

/** Key of the session lock of the one program that uses a cluster; arbitrary. */
const ownerLock = 7_146_000

/** How long the connection of a killed owner may take to end. */
const timeoutMs = 2_000

/** The right to a private cluster; it ends with this process, in any way. */
export interface Ownership {
  /** The connection that holds the lock, to the cluster's maintenance database. */
  driver: Sql
  release(): Promise<void>
}

/**
 * Takes the right to the cluster at `address`, for as long as one connection of its own lasts.
 * @param onDisconnect is called once when that connection breaks
 * @throws StartRefusal when another process has it
 */
export async function takeOwnership(
  address: SocketAddress,
  dataDir: string,
  onDisconnect: () => void,
): Promise<Ownership> {
  let isLocked = false
  const { socketDirectory, port, user } = address
  const driver = postgres({
    path: socketPath(socketDirectory, port),
    user,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
    connection: { application_name: `${user} owner ${process.pid}` },
    // The lock lasts as long as the connection.
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 30,
    onclose: () => {
      if (isLocked) onDisconnect()
      isLocked = false
    },
  })
  const end = Date.now() + timeoutMs
  try {
    while (!isLocked) {
      const [row] = await driver`select pg_try_advisory_lock(${ownerLock}) as taken`
      isLocked = row?.taken === true
      if (!isLocked && Date.now() > end) throw await describeOwner(driver, dataDir)
      if (!isLocked) await delay(50)
    }
  } catch (error) {
    await driver.end({ timeout: 1 })
    throw error
  }
  return {
    driver,
    release: async () => {
      isLocked = false
      await driver.end({ timeout: 1 })
    },
  }
}

async function describeOwner(driver: Sql, dataDir: string): Promise<Error> {
  const [owner] = await driver`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${ownerLock} and granted`
  const pid = /\d+$/.exec(String(owner?.name))?.[0] ?? 'unknown'
  return new StartRefusal(
    names =>
      `Another ${names.title} (process ${pid}) is running on ${dataDir}: stop it, or set ${names.dataDirSetting} to another directory`,
  )
}
