import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processTree } from '../../server/testing/process-tree.ts'
import { root } from '../../tools/run.ts'
import { releaseFile } from './run.ts'

const startMs = 600_000
const stopMs = 120_000
const pollMs = 3

/** Differences of a benchmark's server from a plain `npm start`. */
export interface ServerOptions {
  dataDir: string
  /** File for its output, like a service's. */
  logFile: string
  /** Settings beside those that the bench decides. */
  settings?: Record<string, string>
  nodeArguments?: readonly string[]
  /** A free one by default. */
  port?: number
  /** Serves no console, which need not be built then, and checks every response against its declaration. */
  isCallsOnly?: boolean
  /** The checkout that is started, if it is another one. */
  checkout?: string
}

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string
  pid: number
  /** From the start of the process until `/readyz` answered 200, in milliseconds. */
  readyAfterMs: number
  /** Ends it in good order. */
  stop(): Promise<void>
  /** Kills it with SIGKILL, and its private PostgreSQL if requested. */
  kill(victims: 'server' | 'server and PostgreSQL'): Promise<void>
}

/** Settings that would change the results if they were set in the environment of the bench. */
const neutral = {
  DATABASE_URL: '',
  CLICKHOUSE_URL: '',
  CLICKHOUSE_CLUSTER: '',
  DATABASE_CONNECTIONS: '',
  PUBLIC_URL: '',
  CORS_ORIGINS: '',
  TRUST_PROXY: '',
  LOG_LEVEL: '',
  DEMO: '',
  DEMO_DELAY: '',
  SINGLE_SESSION: '',
  LIVE_ENGINE: 'off',
  // With this the server also ends when the bench ended without stopping it.
  npm_lifecycle_event: 'bench',
}

/** Arguments of Node that start the server of a checkout or a release. Checkouts before 1.0.0 have no command line. */
const startArguments = (checkout: string) => {
  if (existsSync(join(checkout, releaseFile))) return [join(checkout, 'program/greenroom.js'), 'start']
  const commandLine = join(checkout, 'tools/greenroom.ts')
  return existsSync(commandLine) ? [commandLine, 'start'] : [join(checkout, 'tools/start.ts')]
}

/** Starts the server of a checkout and waits until it is ready. @throws Error with its output when it does not become so */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, logFile, settings, nodeArguments = [], isCallsOnly = false, checkout = root } = options
  const port = options.port ?? (await freePort())
  const log = openSync(logFile, 'a')
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [...nodeArguments, ...startArguments(checkout), ...(isCallsOnly ? ['--calls-only'] : [])],
    {
      cwd: checkout,
      env: {
        ...process.env,
        ...neutral,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...settings,
      },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await end(child, 'SIGTERM')
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
  }
  const readyAfterMs = performance.now() - begun
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    readyAfterMs,
    stop: () => end(child, 'SIGTERM'),
    kill: victims => end(child, 'SIGKILL', victims === 'server' ? [] : processTree(pid).slice(1)),
  }
}

/** Waits until `/readyz` answers 200. @throws Error when the process ends before, or it takes too long */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < startMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const status = await fetch(`${url}/readyz`).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) return
    await delay(pollMs)
  }
  throw new Error(`The server was not ready after ${startMs} ms`)
}

/** A port that no process listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** Ends a process by a signal, or by SIGKILL when it takes too long. @param others are killed with it */
export async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  others: readonly number[] = [],
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  for (const pid of others) process.kill(pid, 'SIGKILL')
  const limit = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(limit)
}
