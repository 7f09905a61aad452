/**
 * A process that starts the private PostgreSQL of a directory and owns it, as a program does; tests kill it.
 * It prints the result of the start as one line of JSON, and ends the server when its standard input ends.
 */
import { readdirSync } from 'node:fs'
import { startPrivatePostgres } from '../start.ts'
import { silentLog, testNames } from './names.ts'
import type { OwnerOutcome } from './owner-process.ts'

const { OWNER_DATA_DIR: dataDir = '', OWNER_USER: user } = process.env
if (user !== undefined) {
  process.setgroups?.([])
  process.setgid?.(Number(user))
  process.setuid?.(Number(user))
}
process.on('SIGINT', () => {})

const said: string[] = []

function print(outcome: OwnerOutcome): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}

function listDataDir(): string[] {
  try {
    return readdirSync(dataDir).sort()
  } catch {
    return []
  }
}

try {
  const server = await startPrivatePostgres({
    dataDir,
    names: testNames,
    log: silentLog,
    durable: process.env.OWNER_DURABLE === '1',
    say: line => said.push(line),
  })
  print({ state: 'running', address: server.address, said })
  process.stdin.resume()
  process.stdin.once('end', async () => {
    await server.stop()
    process.exit(0)
  })
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  print({
    state: 'refused',
    kind: error instanceof Error ? error.constructor.name : name,
    message,
    left: listDataDir(),
  })
}
