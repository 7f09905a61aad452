import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { programEnvironment } from './binaries.ts'
import { type Postmaster, waitUntilReady } from './postmaster.ts'
import type { ServerUser } from './unprivileged-user.ts'

/** Everything that a start of PostgreSQL needs. */
export interface Launch {
  cluster: string
  user: ServerUser
  /** The program. */
  postgres: string
  socketDirectory: string
  parameters: Record<string, string>
  /** Log file of PostgreSQL. */
  logFile: string
  /** Called when its process has been spawned. */
  onSpawn?: (() => void) | undefined
}

/** Result of a start: a server, or PostgreSQL's last output. */
export type LaunchResult = { server: Postmaster } | { output: string }

const largestLog = 10 * 1024 * 1024

/**
 * Starts PostgreSQL and waits until it takes connections or gives up. It runs in a session of its own, so that Ctrl-C
 * in the terminal does not reach it, and it outlives this process: a server that stays behind can be taken over.
 */
export async function launch(options: Launch): Promise<LaunchResult> {
  const log = await openLog(options.logFile)
  try {
    const begin = (await log.stat()).size
    const child = spawnPostgres(options, log)
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => resolve())
    })
    child.unref()
    options.onSpawn?.()
    const { pid } = child
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    const server = pid === undefined ? await ended : await waitUntilReady(options.cluster, pid, hasEnded)
    return server == null ? { output: await readFrom(log, begin) } : { server }
  } finally {
    await log.close()
  }
}

async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    logStat => logStat.size,
    () => 0,
  )
  if (size > largestLog) await rename(file, `${file}.1`)
  return open(file, 'a+', 0o600)
}

function spawnPostgres(options: Launch, log: FileHandle): ChildProcess {
  const { cluster, user, postgres, socketDirectory, parameters } = options
  const settings = Object.entries({ ...parameters, unix_socket_directories: socketDirectory }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  return spawn(postgres, ['-D', cluster, ...settings], {
    ...user,
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
}

async function readFrom(log: FileHandle, begin: number): Promise<string> {
  const { size } = await log.stat()
  const buffer = Buffer.alloc(Math.min(size - begin, 64 * 1024))
  await log.read(buffer, 0, buffer.length, size - buffer.length)
  return buffer.toString('utf8')
}
