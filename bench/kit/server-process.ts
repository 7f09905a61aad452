import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processTree } from '../../server/testing/process-tree.ts'
import { root } from '../../tools/run.ts'
import { cpuMilliseconds } from './cpu.ts'

const startMilliseconds = 180_000
const stopMilliseconds = 30_000
const pollMilliseconds = 3

/** Differences of a benchmark's server from a plain `npm start`. */
export interface ServerOptions {
  dataDir: string
  /** File for its output, like a service's. */
  logFile: string
  /** Settings beside those that the bench decides. */
  settings?: Record<string, string>
  nodeArguments?: readonly string[]
  /** Serves no console, which need not be built then, and checks every response against its declaration. */
  isCallsOnly?: boolean
}

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string
  pid: number
  /** From the start of the process until `/readyz` answered 200, in milliseconds. */
  readyAfter: number
  /** Processor time until then, in milliseconds; undefined where the system does not report it. */
  cpuUntilReady: number | undefined
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

/** Starts `tools/start.ts` and waits until it is ready. @throws Error with its output when it does not become so */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, logFile, settings = {}, nodeArguments = [], isCallsOnly = false } = options
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [...nodeArguments, join(root, 'tools/start.ts'), ...(isCallsOnly ? ['--calls-only'] : [])],
    {
      cwd: root,
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
    await end(child)
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
  }
  const readyAfter = performance.now() - begun
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    readyAfter,
    cpuUntilReady: cpuMilliseconds(pid),
    stop: () => end(child),
    kill: victims => kill(child, victims === 'server' ? [pid] : processTree(pid)),
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < startMilliseconds) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const status = await fetch(`${url}/readyz`).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) return
    await delay(pollMilliseconds)
  }
  throw new Error(`The server was not ready after ${startMilliseconds} ms`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function kill(child: ChildProcess, victims: readonly number[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  for (const victim of victims) process.kill(victim, 'SIGKILL')
  await ended
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(limit)
}
