import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { createContentSet, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { readImport, runImport, undoImport, uploadImport } from '@greenroom/contract/areas/imports/imports'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { processTree } from './testing/process-tree.ts'
import { cloneDatabase, type TestDatabase, urlOf } from './testing/test-database.ts'
import { testEnvironment } from './testing/test-environment.ts'

const startScript = join(import.meta.dirname, '../tools/greenroom.ts')
const writers = 6

let dataDir: string
let running: ChildProcess | undefined
let database: TestDatabase | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-survival-'))
  // As root, a database in a directory closed to others would be kept, and left, in another place.
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  if (running) await stop(running)
  await database?.close()
  database = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** Makes a database that outlives the server; without one, the server starts and fills its own. */
async function useDatabase(): Promise<void> {
  database = await cloneDatabase()
}

/** Starts a server on the test's data, with no console; gives its address. */
function start(): Promise<string> {
  const child = spawn(process.execPath, [startScript, 'demo', '--calls-only'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DELAY: '0',
      DEMO_DAYS: '0',
      LOG_LEVEL: 'fatal',
      LIVE_ENGINE: 'off',
      ...(database && { DATABASE_URL: urlOf(database), SECRETS_KEY: testEnvironment.SECRETS_KEY }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  return new Promise((resolve, reject) => {
    let output = ''
    // Read on to the end: a closed pipe would end the server.
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const url = /is ready at (http:\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`The server ended before it was ready: ${output}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function post(url: string, path: string, token: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', [tokenHeader]: token }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, data } = envelopeSchema.parse(await response.json())
  if (code !== success.code) throw new Error(`${path} answered ${code}`)
  return data
}

async function signIn(url: string): Promise<string> {
  const data = await post(url, login.path, '', { username: 'admin', password: 'admin' })
  return login.response.parse(data).token
}

/** Creates sets one after the other until the server stops; adds the ids that it acknowledged. */
async function writeUntilStopped(url: string, token: string, acknowledged: string[]): Promise<void> {
  const body = { name: 'Acknowledged', contentType: 'img', filterType: 'artificial' }
  try {
    for (;;) {
      const created = createContentSet.response.parse(await post(url, createContentSet.path, token, body))
      acknowledged.push(created.id)
    }
  } catch {
    // The server has stopped.
  }
}

/** The ids that the server does not have. */
async function missing(url: string, token: string, ids: string[]): Promise<string[]> {
  const missingIds: string[] = []
  for (const id of ids) {
    const path = readContentSet.path.replace('{id}', id)
    const response = await fetch(url + path, { headers: { [tokenHeader]: token } })
    if (envelopeSchema.parse(await response.json()).code !== success.code) missingIds.push(id)
  }
  return missingIds
}

describe('what the server acknowledged is there after', () => {
  it.each([
    { what: 'a kill of the server', prepare: useDatabase, victims: (pid: number) => [pid] },
    { what: 'a kill of the server with its PostgreSQL', prepare: async () => {}, victims: processTree },
  ])('$what in the middle of writes', { timeout: 120_000 }, async ({ prepare, victims }) => {
    await prepare()
    const url = await start()
    const token = await signIn(url)
    const acknowledged: string[] = []
    const writes = Array.from({ length: writers }, () => writeUntilStopped(url, token, acknowledged))
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10 * writers), { timeout: 60_000 })
    const pid = running?.pid
    if (pid === undefined) throw new Error('The server has no process')
    for (const victim of victims(pid)) process.kill(victim, 'SIGKILL')
    await Promise.all(writes)

    const restarted = await start()
    // The session is a write that was acknowledged, too: the old token still signs in.
    expect(await missing(restarted, token, acknowledged)).toEqual([])
  })
})

describe('an import whose server is killed', () => {
  const rows = 4000
  const title = 'Brought whole'

  it('goes on with another one: nothing is written twice, nothing is missing', {
    timeout: 120_000,
  }, async () => {
    await useDatabase()
    const url = await start()
    const token = await signIn(url)
    const id = await bringFile(url, token)
    await until(url, token, id, 'dryRun')
    await post(url, runImport.path.replace('{id}', id), token, {})
    await vi.waitFor(
      async () => expect((await readProgress(url, token, id)).done.create).toBeGreaterThan(0),
      { timeout: 30_000, interval: 5 },
    )
    running?.kill('SIGKILL')

    const restarted = await start()
    // Each part is there with its progress, or neither.
    await vi.waitFor(
      async () => {
        const { done: before } = await readProgress(restarted, token, id)
        const held = await total(restarted, token)
        const { done: after } = await readProgress(restarted, token, id)
        expect([held, after.create]).toEqual([before.create, before.create])
      },
      { timeout: 30_000, interval: 20 },
    )
    await until(restarted, token, id, 'done')
    expect(await total(restarted, token)).toBe(rows)
    await post(restarted, undoImport.path.replace('{id}', id), token, {})
    expect((await until(restarted, token, id, 'undone')).undone).toBe(rows)
    expect(await total(restarted, token)).toBe(0)
  })

  async function bringFile(url: string, token: string): Promise<string> {
    const lines = Array.from({ length: rows }, (_, place) => `k-${place},${title} ${place},text,Lin`)
    const body = new FormData()
    body.append('file', new File([`External ID,Title,Genre,Author\n${lines.join('\n')}\n`], 'a.csv'))
    const path = uploadImport.path.replace('{list}', 'content-item')
    const response = await fetch(url + path, { method: 'POST', headers: { [tokenHeader]: token }, body })
    const { data } = envelopeSchema.parse(await response.json())
    return uploadImport.response.parse(data).id
  }

  async function read(url: string, token: string, path: string): Promise<unknown> {
    const response = await fetch(url + path, { headers: { [tokenHeader]: token } })
    return envelopeSchema.parse(await response.json()).data
  }
  const readProgress = async (url: string, token: string, id: string) =>
    readImport.response.parse(await read(url, token, readImport.path.replace('{id}', id)))
  const total = async (url: string, token: string) => {
    const query = new URLSearchParams({ title, pageSize: '1' })
    return listContentItems.response.parse(await read(url, token, `${listContentItems.path}?${query}`)).total
  }
  const until = (url: string, token: string, id: string, state: string) =>
    vi.waitFor(
      async () => {
        const progress = await readProgress(url, token, id)
        expect(progress.state).toBe(state)
        return progress
      },
      { timeout: 90_000, interval: 50 },
    )
})
