import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { socketPath } from './socket-directory.ts'
import { codeOf } from './start-refusal.ts'

/** Contents of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  socketDirectory: string
  isReady: boolean
}

/** Reads `postmaster.pid`; undefined when there is none, or the server has no socket yet. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(`${cluster}/postmaster.pid`, 'utf8').catch(() => '')
  const [pid, , , port, socketDirectory, , , status] = content.split('\n').map(line => line.trim())
  if (!pid || !port || !socketDirectory) return undefined
  return { pid: Number(pid), port: Number(port), socketDirectory, isReady: status === 'ready' }
}

/** Whether a process with this number exists and may be ours. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether something listens on the socket, which only a PostgreSQL that lives can. */
export function answers({ socketDirectory, port }: Postmaster): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(socketPath(socketDirectory, port))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Waits until the PostgreSQL with this process number takes connections; undefined when `hasEnded` says so first. */
export async function waitUntilReady(
  cluster: string,
  pid: number,
  hasEnded: () => boolean,
): Promise<Postmaster | undefined> {
  while (!hasEnded()) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.pid === pid && postmaster.isReady) return postmaster
    await delay(10)
  }
  return undefined
}

/** Signals that stop PostgreSQL, each harsher than the one before, and the wait after each. */
const stopSteps: { signal: NodeJS.Signals; timeoutMs: number }[] = [
  // "Fast": transactions that are open are rolled back, everything committed is written, no recovery is needed.
  { signal: 'SIGINT', timeoutMs: 30_000 },
  // "Immediate": as in a power cut; the next start recovers from the log.
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
]

/** Ends the PostgreSQL of a cluster, and waits until it has ended. */
export async function stopPostmaster(cluster: string, pid: number, steps = stopSteps): Promise<void> {
  for (const { signal, timeoutMs } of steps) {
    if (await hasStopped(cluster, pid)) return
    send(pid, signal)
    const end = Date.now() + timeoutMs
    while (Date.now() < end) {
      if (await hasStopped(cluster, pid)) return
      await delay(10)
    }
  }
}

/**
 * A server that was taken over may remain a zombie when no process reaps it; its file is removed last and shows its end.
 */
async function hasStopped(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  const content = await readFile(`${cluster}/postmaster.pid`, 'utf8').catch(() => '')
  return Number(content.split('\n')[0]) !== pid
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
