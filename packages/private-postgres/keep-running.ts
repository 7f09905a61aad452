import { setTimeout as delay } from 'node:timers/promises'
import { type ClaimOptions, claimServer } from './claim-server.ts'
import type { Log, Names, SocketAddress } from './names.ts'
import { stopPostmaster } from './postmaster.ts'
import { removeSocketDirectory } from './socket-directory.ts'
import { inWords } from './start-refusal.ts'

/** A server that runs until it is stopped. */
export interface SupervisedServer {
  address: SocketAddress
  stop(): Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 10_000

/**
 * Starts the server or takes over the one that runs, and starts it again, at the same address, whenever it ends by
 * itself: the pool's connections come back without anybody's help.
 * @throws StartRefusal when the first start fails
 */
export async function superviseServer(
  options: Omit<ClaimOptions, 'id'> & { names: Names },
  log: Log,
): Promise<SupervisedServer> {
  const { names } = options
  const claiming = { ...options, id: names.id }
  const stopping = new AbortController()
  let recovery = Promise.resolve()
  let claim = await claimServer(claiming, recoverUnlessStopping)
  const { socketDirectory, wasRunning, pid } = claim.server
  log.info({ pid, wasRunning }, 'PostgreSQL runs')

  function recoverUnlessStopping(): void {
    if (!stopping.signal.aborted) recovery = recover()
  }

  async function recover(): Promise<void> {
    log.error({ pid: claim.server.pid }, 'PostgreSQL has ended by itself')
    await claim.ownership.release()
    for (let pause = shortestPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        claim = await claimServer({ ...claiming, socketDirectory }, recoverUnlessStopping)
        log.info({ pid: claim.server.pid }, 'PostgreSQL runs again')
        return
      } catch (error) {
        log.error({ err: inWords(error, names) }, 'PostgreSQL could not be started again')
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    await stopPostmaster(options.cluster, claim.server.pid)
    await claim.ownership.release()
    await removeSocketDirectory(socketDirectory)
    log.info({ pid: claim.server.pid }, 'PostgreSQL has ended')
  }

  let stopped: Promise<void> | undefined
  return {
    address: claim.address,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
