import type { EventEmitter } from 'node:events'
import type { Logger } from '../log.ts'
import { isDatabaseFailure } from './failure.ts'

/**
 * Keeps the process running when a connection drops while it is being established: the driver (postgres 3.4) then
 * rejects a query of its own, which no caller can catch. Other unhandled rejections still end the process.
 */
export function surviveDroppedConnections(process: EventEmitter, log: Logger): void {
  process.on('unhandledRejection', (reason: unknown) => {
    if (!isDatabaseFailure(reason)) throw reason
    log.warn({ err: reason }, 'a connection to the database was lost while it was being made')
  })
}
