import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import type { SocketAddress } from '../database.ts'
import { claimServer } from './claim-server.ts'
import { stopPostmaster } from './postmaster.ts'
import type { ReachOptions } from './reach-server.ts'
import { removeSocketDirectory } from './socket-directory.ts'

/** A server that runs until it is stopped. */
export interface SupervisedServer {
  address: SocketAddress
  stop(): Promise<void>
}

const shortestPause = 100
const longestPause = 10_000

/**
 * Starts the server or takes over the one that runs, and starts it again, at the same address, whenever it ends by
 * itself: the pool's connections come back without anybody's help.
 * @throws DatabaseStartError when the first start fails
 */
export async function superviseServer(
  options: ReachOptions & { dataDir: string },
  log: Logger,
): Promise<SupervisedServer> {
  const stopping = new AbortController()
  let recovery = Promise.resolve()
  let claim = await claimServer(options, recoverUnlessStopping)
  const { socketDirectory, wasRunning, pid } = claim.server
  log.info({ pid, wasRunning }, 'PostgreSQL runs')

  function recoverUnlessStopping(): void {
    if (!stopping.signal.aborted) recovery = recover()
  }

  async function recover(): Promise<void> {
    log.error('PostgreSQL has ended by itself')
    await claim.ownership.release()
    for (let pause = shortestPause; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        claim = await claimServer({ ...options, socketDirectory }, recoverUnlessStopping)
        log.info({ pid: claim.server.pid }, 'PostgreSQL runs again')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again')
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
    log.info('PostgreSQL has ended')
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
