import { setTimeout as delay } from 'node:timers/promises'
import type { SocketAddress } from '../database.ts'
import { codeOf, DatabaseStartError } from '../start-error.ts'
import { clusterName } from './cluster.ts'
import { type Ownership, takeOwnership } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { type ReachedServer, type ReachOptions, reachServer } from './reach-server.ts'

/** A server that is ours alone. */
export interface Claim {
  server: ReachedServer
  address: SocketAddress
  ownership: Ownership
}

/** How long a server that is being ended by its former owner may stand in the way, in milliseconds. */
const timeoutMs = 10_000

/**
 * Reaches the server of a cluster, takes the right to it, and sees to it that it has Greenroom's database.
 * @param onLost is called when the connection that holds the right breaks
 * @throws DatabaseStartError when PostgreSQL gives up, or another Greenroom has the right
 */
export async function claimServer(
  options: ReachOptions & { dataDir: string },
  onLost: () => void,
): Promise<Claim> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const server = await reachServer(options)
    const { socketDirectory, port } = server
    const address = { socketDirectory, port, user: clusterName, database: clusterName }
    try {
      const ownership = await takeOwnership(address, options.dataDir, onLost)
      await createDatabase(ownership)
      return { server, address, ownership }
    } catch (error) {
      if (!isEnding(error) || Date.now() > end) {
        const isOurs = !server.wasRunning && !(error instanceof DatabaseStartError)
        if (isOurs) await stopPostmaster(options.cluster, server.pid)
        throw error
      }
      await delay(50)
    }
  }
}

/** Whether this is how a server that is just starting, ending, or gone refuses. */
function isEnding(error: unknown): boolean {
  const codes = [
    '57P01',
    '57P03',
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
  ]
  return codes.includes(codeOf(error) ?? '')
}

/** The first start makes the database, or the next one, should the first be killed before. */
async function createDatabase({ driver, release }: Ownership): Promise<void> {
  try {
    const found = await driver`select 1 from pg_database where datname = ${clusterName}`
    if (found.length === 0) await driver.unsafe(`create database ${clusterName}`)
  } catch (error) {
    await release()
    throw error
  }
}
