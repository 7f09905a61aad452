import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, refusalPath } from './front.ts'
import { installClickHouse } from './install.ts'

export { missingPlatform } from './install.ts'

/** A ClickHouse of this machine, in a process of its own. */
export interface ClickHouseEmulator {
  port: number
  /** Its address, for a database that need not be there yet. */
  urlOf(database: string, port?: number): string
  /**
   * Has the next statements fail with an error code of ClickHouse (243: the disk is full); 0: they work, and their
   * answer is lost.
   */
  refuseNext(times: number, code: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Installs ClickHouse if it is not there, and starts one on a free port of the loopback. @throws Error when it can't
 */
export async function startClickHouse(): Promise<ClickHouseEmulator> {
  await installClickHouse()
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-clickhouse-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), directory], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const port = await readPort(child)
  const urlOf = (database: string, at = port) =>
    `http://${login.username}:${login.password}@127.0.0.1:${at}/${database}`
  return {
    port,
    urlOf,
    async refuseNext(times, code) {
      await fetch(`http://127.0.0.1:${port}${refusalPath}?times=${times}&code=${code}`)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin?.end()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += String(chunk)
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`ClickHouse ended with code ${code}:\n${errors}`)
  })
  const printed = child.stdout ? once(child.stdout, 'data') : ended
  const [line] = await Promise.race([printed, ended])
  // Its result is not needed any more.
  ended.catch(() => undefined)
  return Number(String(line))
}
