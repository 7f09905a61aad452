import { setTimeout as delay } from 'node:timers/promises'
import { connect, type DatabaseAddress } from './database.ts'

/** Whether the database answers; those who ask at the same time share one attempt. */
export type Probe = () => Promise<boolean>

/**
 * Makes a probe that opens a connection of its own, so that it tells a database that hangs from a busy pool.
 * A PostgreSQL that refuses the connection, for whatever reason, answers.
 */
export function createProbe(address: DatabaseAddress, timeoutMs: number): Probe {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= answers(address, timeoutMs).finally(() => {
      running = undefined
    })
    return running
  }
}

async function answers(address: DatabaseAddress, timeoutMs: number): Promise<boolean> {
  const driver = connect(address, 1, { applicationName: 'greenroom-probe', connectMs: timeoutMs })
  const isAnswered = driver`select 1`.then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === 'PostgresError',
  )
  try {
    return await Promise.race([isAnswered, delay(timeoutMs, false, { ref: false })])
  } finally {
    await driver.end({ timeout: 0 })
  }
}
