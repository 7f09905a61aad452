import { setTimeout as delay } from 'node:timers/promises'
import { connect, type DatabaseAddress } from './database.ts'

/** Checks that the database answers. Resolves to the error when it does not. Concurrent calls share one attempt. */
export type Probe = () => Promise<Error | undefined>

/**
 * Creates a probe that opens its own connection and so tells a hanging database from a busy pool. A PostgreSQL that
 * refuses the connection counts as answering.
 */
export function createProbe(address: DatabaseAddress, timeoutMs: number): Probe {
  let running: Promise<Error | undefined> | undefined
  return () => {
    running ??= findProblem(address, timeoutMs).finally(() => {
      running = undefined
    })
    return running
  }
}

async function findProblem(address: DatabaseAddress, timeoutMs: number): Promise<Error | undefined> {
  const driver = connect(address, 1, { applicationName: 'greenroom-probe', connectMs: timeoutMs })
  const problem = driver`select 1`.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Error)) return new Error(String(error))
      return error.name === 'PostgresError' ? undefined : error
    },
  )
  const silence = new Error(`The database has not answered a new connection for ${timeoutMs} ms`)
  try {
    return await Promise.race([problem, delay(timeoutMs, silence, { ref: false })])
  } finally {
    await driver.end({ timeout: 0 })
  }
}
