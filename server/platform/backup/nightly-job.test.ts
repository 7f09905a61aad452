import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { LongJobContext, WorkItem } from '../jobs/job.ts'
import { createLog } from '../log.ts'
import { archiveName, givenUpPath, rotateArchives } from './archive-directory.ts'
import { createBackup } from './create-backup.ts'
import { createNightlyJob } from './nightly-job.ts'
import { pauseBackup } from './testing/paused-backup.ts'
import { temporaryFiles, temporaryFolder } from './testing/temporary-files.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

/** The job for one test, with its context. */
async function prepare() {
  const files = await temporaryFiles()
  const directory = await temporaryFolder()
  const parts = { database, directory, store: files.store, version: '0.1.0', log: createLog('silent') }
  const stopping = new AbortController()
  const context: LongJobContext = {
    database,
    queries: database.pool,
    files,
    stopping: stopping.signal,
    transaction: () => Promise.reject(new Error('It needs none')),
  }
  const job = createNightlyJob({ ...parts, at: '00:00', retained: 2 })
  return { directory, parts, stopping, take: () => job.take(context) }
}

function asItem(taken: WorkItem | number | undefined): WorkItem {
  if (typeof taken !== 'object') throw new Error(`Nothing was due: ${taken}`)
  return taken
}

const at = (day: string) => archiveName('nightly', new Date(`2026-0${day}T00:00:00.000Z`))

test('The night’s backup is made once, and the oldest beyond the kept number are deleted, never backups of users', async () => {
  const { directory, take } = await prepare()
  const byHand = archiveName('manual', new Date('2025-01-01T00:00:00Z'))
  for (const name of [at('1-01'), at('2-01'), at('3-01'), byHand, 'notes.txt'])
    await writeFile(join(directory, name), '')
  await asItem(await take()).work()
  expect(await take()).toBeUndefined()
  const names = await readdir(directory)
  const made = names.find(name => name > at('4-01'))
  expect(names.toSorted()).toEqual([byHand, at('3-01'), made, 'notes.txt'].toSorted())
})

test('The night’s backup waits while another one is running', async () => {
  const { directory, parts, take } = await prepare()
  await pauseBackup(
    database,
    () => createBackup({ ...parts, kind: 'manual' }),
    async () => expect(await take()).toBe(10_000),
  )
  expect(await readdir(directory)).toHaveLength(1)
  // A user made that archive and may move it at any time.
  expect(await take()).toHaveProperty('id')
})

test('A backup that ended its server twice is given up, and no server begins it again that day', async () => {
  const { directory, take } = await prepare()
  const item = asItem(await take())
  await item.giveUp({ 'en-US': 'It ended the server', 'zh-CN': '' })
  expect(await readdir(directory)).toEqual([expect.stringMatching(/^greenroom-nightly-.*\.given-up\.txt$/)])
  expect(givenUpPath(directory, new Date(item.id))).toContain((await readdir(directory))[0])
  expect(await take()).toBeUndefined()
})

test('A server that stops ends the backup in good order, and it is still due', async () => {
  const { directory, stopping, take } = await prepare()
  const item = asItem(await take())
  stopping.abort()
  await item.work()
  expect(await readdir(directory)).toEqual([])
  expect(await take()).toMatchObject({ id: item.id })
})

test('A backup that fails says why, so that the queue repeats it', async () => {
  const { directory, take } = await prepare()
  const item = asItem(await take())
  await rm(directory, { recursive: true })
  await writeFile(directory, '')
  await expect(item.work()).rejects.toThrow(`${directory} cannot be written: a file is in its place`)
})

test('Rotation keeps the newest', async () => {
  const directory = await temporaryFolder()
  for (const day of ['1-01', '1-03', '1-02']) await writeFile(join(directory, at(day)), '')
  await rotateArchives(directory, 1)
  expect(await readdir(directory)).toEqual([at('1-03')])
})

test('A server with the setting makes a backup when one is due, and says how old the last one is', async () => {
  const directory = await temporaryFolder()
  const without = await startTestServer({ BACKUP_DIR: directory }, database.again())
  expect(await (await without.app.request('/metrics')).text()).toMatch(/^backup_age_seconds \+Inf$/m)
  expect(await (await without.app.request('/readyz')).json()).toEqual({ status: 'ready', lastBackupAt: null })
  await without.stop()
  expect(await readdir(directory)).toEqual([])

  const server = await startTestServer({ BACKUP_DIR: directory, BACKUP_AT: '00:00' }, database.again())
  await vi.waitFor(
    async () => expect(await readdir(directory)).toEqual([expect.stringMatching(/zst$/)]),
    20_000,
  )
  expect(await (await server.app.request('/metrics')).text()).toMatch(/^backup_age_seconds \d+(\.\d+)?$/m)
  expect(await (await server.app.request('/readyz')).json()).toMatchObject({
    lastBackupAt: expect.stringMatching(/^\d{4}-/),
  })
  await server.stop()
})
