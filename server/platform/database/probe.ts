import { setTimeout as delay } from 'node:timers/promises'
import { connect, type DatabaseAddress } from './database.ts'

/** Checks that the database answers. Resolves to the error when it doesn't. Calls at the same time share one attempt. */
export type Probe = () => Promise<Error | undefined>

/**
 * Makes a probe that opens a connection of its own, so that it tells a database that hangs from a busy pool.
 * A PostgreSQL that refuses the connection, for whatever reason, answers.
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
