import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ProcessUser } from './unprivileged-user.ts'

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  socketDirectory: string
  ready: boolean
}

/** Reads `postmaster.pid`; undefined when there is none, or it is still being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(`${cluster}/postmaster.pid`, 'utf8').catch(() => '')
  const [pid, , , port, socketDirectory, , , status] = content.split('\n').map(line => line.trim())
  if (!pid || !port || !socketDirectory) return undefined
  return { pid: Number(pid), port: Number(port), socketDirectory, ready: status === 'ready' }
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export async function spawnPostmaster(
  cluster: string,
  binaries: Binaries,
  user: ProcessUser,
  parameters: Record<string, string>,
  logFile: string,
): Promise<ChildProcess> {
  const output = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', cluster, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...user,
        cwd: '/',
        env: { PATH: process.env.PATH },
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
      },
    )
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return child
  } finally {
    await output.close()
  }
}

/** Waits until PostgreSQL takes connections; undefined when `hasEnded` says so first. */
export async function waitUntilReady(
  cluster: string,
  hasEnded: () => boolean,
): Promise<Postmaster | undefined> {
  while (!hasEnded()) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.ready && isAlive(postmaster.pid)) return postmaster
    await delay(10)
  }
  return undefined
}

/** Ends PostgreSQL: open transactions are rolled back, the rest is written. Harsher when that takes too long. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const steps = [
    { signal: 'SIGINT', seconds: 20 },
    { signal: 'SIGQUIT', seconds: 5 },
    { signal: 'SIGKILL', seconds: 5 },
  ] as const
  for (const { signal, seconds } of steps) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const end = Date.now() + seconds * 1000
    while (Date.now() < end) {
      const stillOurs = (await readPostmaster(cluster))?.pid === pid
      if (!stillOurs || !isAlive(pid)) return
      await delay(10)
    }
  }
}
