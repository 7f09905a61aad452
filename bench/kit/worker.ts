import { fork } from 'node:child_process'
import type { Scope } from './scope.ts'
import { end } from './server-process.ts'

/** A process of its own that works off orders, one at a time. */
export interface Worker<Order, Result> {
  /** Sends one order. @throws Error when the worker ends instead of answering */
  run(order: Order): Promise<Result>
}

/** Starts a module that calls {@link serveOrders}; it ends with the scope. */
export function startWorker<Order extends object, Result>(scope: Scope, module: URL): Worker<Order, Result> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  scope.defer(() => end(child, 'SIGKILL'))
  return {
    run: order =>
      new Promise((resolve, reject) => {
        const fail = (code: number | null) => reject(new Error(`${module.pathname} ended with code ${code}`))
        child.once('exit', fail)
        child.once('message', message => {
          child.off('exit', fail)
          // Both ends are modules of ours, and the worker is typed by the same two types.
          resolve(message as Result)
        })
        child.send(order)
      }),
  }
}

/** Milliseconds on a clock that all processes of the machine share. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6

/** The worker's side: answers each order with the result of `work`. */
export function serveOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  // The bench ended without stopping this process.
  process.on('disconnect', () => process.exit())
  process.on('message', async order => {
    process.send?.(await work(order as Order))
  })
}
