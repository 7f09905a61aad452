import { setTimeout as delay } from 'node:timers/promises'
import type { SocketAddress } from './names.ts'
import { type Ownership, takeOwnership } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { type ReachedServer, type ReachOptions, reachServer } from './reach-server.ts'
import { codeOf, StartRefusal } from './start-refusal.ts'

/** A server that is ours alone. */
export interface Claim {
  server: ReachedServer
  address: SocketAddress
  ownership: Ownership
}

/** How a server is claimed. */
export type ClaimOptions = ReachOptions & {
  dataDir: string
  /** The name of its superuser and of its database. */
  id: string
}

/** How long a server that its former owner is stopping may still run. */
const timeoutMs = 10_000

/**
 * Reaches the server of a cluster, takes the right to it, and creates the program's database if it is missing.
 * @param onDisconnect is called when the connection that holds the right breaks
 * @throws StartRefusal when PostgreSQL gives up, or another process has the right
 */
export async function claimServer(options: ClaimOptions, onDisconnect: () => void): Promise<Claim> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const server = await reachServer(options)
    const { socketDirectory, port } = server
    const address = { socketDirectory, port, user: options.id, database: options.id }
    try {
      const ownership = await takeOwnership(address, options.dataDir, onDisconnect)
      await createDatabase(ownership, options.id)
      return { server, address, ownership }
    } catch (error) {
      if (!isEnding(error) || Date.now() > end) {
        const isOurs = !server.wasRunning && !(error instanceof StartRefusal)
        if (isOurs) await stopPostmaster(options.cluster, server.pid)
        throw error
      }
      await delay(50)
    }
  }
}

/** Whether an error means that the server is just starting, is stopping, or has ended. */
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
async function createDatabase({ driver, release }: Ownership, name: string): Promise<void> {
  try {
    const found = await driver`select 1 from pg_database where datname = ${name}`
    if (found.length === 0) await driver.unsafe(`create database ${name}`)
  } catch (error) {
    await release()
    throw error
  }
}
