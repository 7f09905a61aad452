import * as z from 'zod'
import { addressForUsers } from '../public-address.ts'
import type { Settings } from '../settings.ts'

const timeoutMs = 3000

const readiness = z.looseObject({
  status: z.enum(['ready', 'not ready']),
  failing: z.array(z.string()).default([]),
})

/** A Greenroom that answers, by its `/readyz`. */
export interface RunningServer {
  /** Names of the conditions that fail; empty when it is ready. */
  failing: readonly string[]
  /** Names of what else does not work, such as `streaming`. */
  shortcomings: readonly string[]
}

const notShortcomings = ['status', 'failing', 'lastBackupAt']

/** Asks the server at HOST and PORT; undefined when none answers, or another program does. */
export async function findRunningServer({
  HOST,
  PORT,
}: Pick<Settings, 'HOST' | 'PORT'>): Promise<RunningServer | undefined> {
  try {
    const response = await fetch(`http://${addressForUsers(HOST)}:${PORT}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const { failing, ...others } = readiness.parse(await response.json())
    return { failing, shortcomings: Object.keys(others).filter(name => !notShortcomings.includes(name)) }
  } catch {
    return undefined
  }
}
