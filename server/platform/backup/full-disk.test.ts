import { type FileHandle, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { LongJobContext } from '../jobs/job.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { sealOf } from './archive/seal.ts'
import { archiveName } from './archive-directory.ts'
import { BackupError } from './backup-error.ts'
import { createBackups } from './backups.ts'
import { createBackup } from './create-backup.ts'
import { temporaryFiles, temporaryFolder } from './testing/temporary-files.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

/** Prototype of open files; Node exports no class for it. */
async function fileHandlePrototype(): Promise<FileHandle> {
  const file = await open(import.meta.filename)
  await file.close()
  return Object.getPrototypeOf(file)
}

/** Whether the disk is full at a write of `bytes` bytes after `writes` writes. */
type IsFull = (bytes: number, writes: number) => boolean

/** Makes files fail as on a full disk, until the test ends or `free` is called. */
async function fillDisk(method: 'appendFile' | 'sync', isFull: IsFull): Promise<{ free(): void }> {
  const prototype = await fileHandlePrototype()
  const original = prototype[method]
  const spy = vi.spyOn(prototype, method)
  let writes = 0
  spy.mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const bytes = Buffer.isBuffer(args[0]) ? args[0].length : 0
    if (!isFull(bytes, writes++)) return Reflect.apply(original, this, args)
    const text = 'ENOSPC: no space left on device, write'
    return Promise.reject(Object.assign(new Error(text), { code: 'ENOSPC', syscall: 'write' }))
  })
  onTestFinished(() => spy.mockRestore())
  return { free: () => spy.mockRestore() }
}

const lastNight = archiveName('nightly', new Date(Date.now() - 24 * 60 * 60 * 1000))

/** A directory with yesterday's archive, and the backups of a server that uses it. */
async function prepare() {
  const directory = await temporaryFolder()
  await writeFile(join(directory, lastNight), '')
  const files = await temporaryFiles()
  const settings = readSettings({ DATA_DIR: directory, BACKUP_DIR: directory, BACKUP_AT: '00:00' })
  const version = '0.1.0'
  const backups = createBackups({ settings, database, files, log: createLog('silent'), version })
  const backUp = () =>
    createBackup({ database, directory, store: files.store, version, kind: 'manual' as const })
  return { directory, files, backups, backUp }
}

test.each([
  ['before the first byte', 'appendFile', () => true],
  ['in the middle', 'appendFile', (_: number, writes: number) => writes > 3],
  ['at the hash that ends it', 'appendFile', (bytes: number) => bytes === sealOf(Buffer.alloc(32)).length],
  ['when the bytes reach the disk', 'sync', () => true],
] as const)('A disk that is full %s is named, and no half archive is left', async (_, method, isFull) => {
  const { directory, backUp } = await prepare()
  const disk = await fillDisk(method, isFull)
  const failure = await backUp().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BackupError)
  expect(String(failure)).toMatch(/greenroom-.*\.partial cannot be written: the disk is full$/)
  expect(await readdir(directory)).toEqual([lastNight])
  disk.free()
  await backUp()
  expect(await readdir(directory)).toHaveLength(2)
})

test('A disk that is full at night fails the job with its name, keeps the last good archive, and the next try succeeds', async () => {
  const { directory, files, backups } = await prepare()
  const before = await backups.last()
  const context: LongJobContext = {
    database,
    queries: database.pool,
    files,
    stopping: new AbortController().signal,
    transaction: () => Promise.reject(new Error('It needs none')),
  }
  const work = async () => {
    const taken = await backups.jobs[0]?.take(context)
    if (typeof taken !== 'object') throw new Error(`Nothing was due: ${taken}`)
    await taken.work()
  }
  const disk = await fillDisk('appendFile', (_, writes) => writes > 3)
  await expect(work()).rejects.toThrow(/greenroom-nightly-.* cannot be written: the disk is full$/)
  expect(await readdir(directory)).toEqual([lastNight])
  expect(await backups.last()).toEqual(before)
  disk.free()
  await work()
  expect((await backups.last())?.createdAt.getTime()).toBeGreaterThan(
    before?.createdAt.getTime() ?? Number.NaN,
  )
})
