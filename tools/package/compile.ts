import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only against a hang. */
const startTimeoutMs = 60_000

/** A release that runs as a demo. */
export interface RunningRelease {
  url: string
  /** Time from the start of the process until it answered, in milliseconds. */
  readyAfterMs: number
  pid: number
  /** Stops it by a signal, and waits for its end. @throws Error when it ends with a failure */
  stop(): Promise<void>
}

/**
 * Starts a release by its launcher, and waits until it is ready.
 * @param environment settings to add; nothing of this process's settings goes to it
 * @throws Error with its output when it ends before
 */
export async function startRelease(
  release: string,
  command: 'start' | 'demo',
  environment: Record<string, string>,
): Promise<RunningRelease> {
  const startedAt = performance.now()
  const child = spawn(join(release, 'greenroom'), [command], {
    cwd: release,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    const read = (chunk: unknown) => {
      output += String(chunk)
      const [, ready] = /is ready at (http:\S+)/.exec(output) ?? []
      if (ready === undefined) return
      clearTimeout(timer)
      resolve(ready)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(([code]) => {
      clearTimeout(timer)
      reject(new Error(`The release ended with ${code} before it was ready:\n${output}`))
    }, reject)
  })
  return {
    url,
    readyAfterMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`The release stopped with ${code}:\n${output}`)
    },
  }
}

/** Lets other users read what Node wrote for the user who packs: a service has a user of its own. */
async function makeReadable(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Runs a release once, so that Node keeps its compiled code in it, and starts of users need not compile. */
export async function compileProgram(release: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'greenroom-compile-'))
  try {
    for (const command of ['demo', 'start'] as const) {
      const running = await startRelease(release, command, {
        DATA_DIR: join(data, command),
        LIVE_RTMP_PORT: '0',
        DEMO_DELAY: '0',
      })
      await fetch(running.url)
      await running.stop()
    }
    await makeReadable(join(release, 'compiled'))
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
