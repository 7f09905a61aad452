import { createHash } from 'node:crypto'
import { appendFile, copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database/database.ts'
import { emptyDatabase } from '../database/testing/empty-database.ts'
import { firstMigrations } from '../database/testing/first-migrations.ts'
import { sealOf } from './archive/seal.ts'
import { partialSuffix } from './archive-directory.ts'
import { BackupError } from './backup-error.ts'
import { type BackupParts, createBackup } from './create-backup.ts'
import { checkArchive, restoreBackup } from './restore/restore-backup.ts'
import { changeArchive, changeManifest } from './testing/change-archive.ts'
import { pauseBackup } from './testing/paused-backup.ts'
import { temporaryFiles, temporaryFolder } from './testing/temporary-files.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

async function backUp(parts: Partial<BackupParts> = {}) {
  const { store } = await temporaryFiles()
  const directory = await temporaryFolder()
  return createBackup({ database, directory, store, version: '0.1.0', kind: 'manual', ...parts })
}

async function restore(path: string, target: Database, folder?: string) {
  const files = await temporaryFiles()
  const parts = { database: target, files, path, version: '0.1.0' }
  return restoreBackup(folder === undefined ? parts : { ...parts, folder })
}

/** Reads an archive as the command does before there is a database. */
const check = (path: string) => checkArchive({ path, version: '0.9.0' })

/** Replaces the archive by bytes that are not compressed, with the right seal. */
async function sealText(path: string): Promise<void> {
  const text = Buffer.from('no frame of zstd'.repeat(100))
  await writeFile(path, Buffer.concat([text, sealOf(createHash('sha256').update(text).digest())]))
}

const countTables = async ({ driver }: Database) =>
  (await driver`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`).length

describe('an archive', () => {
  test.each([
    ['cut short by a byte', -1, /cut short/],
    ['cut short by its end', -40, /cut short/],
    ['cut short by half', -50_000, /cut short/],
    ['of which the beginning is there', -Number.POSITIVE_INFINITY, /cut short/],
  ])('%s is refused, and nothing is written', async (_, change, message) => {
    const { path, size } = await backUp()
    await truncate(path, Math.max(100, size + change))
    const target = await emptyDatabase()
    await expect(restore(path, target)).rejects.toThrow(message)
    expect(await countTables(target)).toBe(0)
  })

  test('with any byte changed is refused, and nothing is written', async () => {
    const { path, size } = await backUp()
    const target = await emptyDatabase()
    const whole = await readFile(path)
    for (const place of [
      0,
      1,
      1000,
      Math.floor(size / 2),
      size - 41,
      size - 40,
      size - 33,
      size - 32,
      size - 1,
    ]) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 1
      await writeFile(path, changed)
      await expect.soft(restore(path, target), String(place)).rejects.toThrow(BackupError)
    }
    expect(await countTables(target)).toBe(0)
  })

  test('that is none, or not there, is refused', async () => {
    const target = await emptyDatabase()
    const path = join(await temporaryFolder(), 'other.tar.zst')
    await expect(restore(path, target)).rejects.toThrow(`${path} cannot be read: there is no such file`)
    await writeFile(path, 'x'.repeat(1000))
    await expect(restore(path, target)).rejects.toThrow(/is no backup/)
  })

  test.each([
    ['an empty file', ''],
    ['a text', 'x'.repeat(1000)],
    ['an archive of another program', gzipSync('x'.repeat(1000))],
    ['a compressed text', zstdCompressSync('x'.repeat(1000))],
  ])('is told from %s', async (_, content) => {
    const path = join(await temporaryFolder(), 'other.tar.zst')
    await writeFile(path, content)
    await expect(check(path)).rejects.toThrow(new BackupError(`${path} is no backup of Greenroom`))
  })

  test('with bytes behind its end is refused by that reason', async () => {
    const { path } = await backUp()
    await appendFile(path, '\n')
    await expect(check(path)).rejects.toThrow(`${path} is cut short, or something was added to its end`)
  })

  test.each<[string, (path: string) => Promise<void>, RegExp]>([
    [
      'names another migration',
      path =>
        changeManifest(path, text =>
          text.replace(/(?<="migrations":\[")./, digit => (digit === '0' ? '1' : '0')),
        ),
      /names a migration that Greenroom 0\.1\.0 does not have \(number 1\): the archive was changed/,
    ],
    [
      'has another format',
      path => changeManifest(path, text => text.replace('"format":1', '"format":2')),
      /is damaged: its manifest is not one that Greenroom writes/,
    ],
    [
      'has no manifest that can be read',
      path => changeManifest(path, () => '{'),
      /is damaged: its manifest is not/,
    ],
    [
      'has other rows',
      path =>
        changeArchive(path, files =>
          files.map((file, place) => (place > 0 ? file : { ...file, data: Buffer.from('1') })),
        ),
      /is damaged: its entries are not those of its manifest/,
    ],
    [
      'has an entry twice',
      path => changeArchive(path, files => [...files, ...files.slice(0, 1)]),
      /is damaged: it has tables\/\w+ twice/,
    ],
    ['is no longer compressed', path => sealText(path), /is damaged: /],
  ])('that was changed and sealed anew is not taken for a newer one: it %s', async (_, change, reason) => {
    const { path } = await backUp()
    await change(path)
    const refused = check(path)
    await expect(refused).rejects.toThrow(BackupError)
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.not.toThrow(/newer/)
  })

  test('of a newer version with another format is refused with the version that it needs', async () => {
    const { path } = await backUp({ version: '0.10.0' })
    await changeManifest(path, text => text.replace('"format":1', '"format":2'))
    await expect(check(path)).rejects.toThrow(
      /was made by Greenroom 0\.10\.0, whose format this version \(0\.9\.0\)/,
    )
  })

  test('of a newer version is refused with the version that it needs', async () => {
    const { path } = await backUp({ version: '9.9.9' })
    const target = await emptyDatabase()
    await expect(restore(path, target, await firstMigrations(2))).rejects.toThrow(/made by Greenroom 9\.9\.9/)
    expect(await countTables(target)).toBe(0)
  })
})

test('A database that is not empty is refused with its content, and stays as it is', async () => {
  const { path } = await backUp()
  const before = await database.driver`select count(*) from operation_log`
  await expect(restore(path, database)).rejects.toThrow(
    /^The database is not empty: it has \d+ tables, with rows in \w+, \w+, \w+\. Restore into an empty one/,
  )
  expect(await database.driver`select count(*) from operation_log`).toEqual(before)
})

test('A restore that is stopped, or fails, leaves the database empty', async () => {
  const { path } = await backUp()
  const target = await emptyDatabase()
  const stopping = new AbortController()
  const parts = { database: target, files: await temporaryFiles(), path, version: '0.1.0' }
  const onProgress = ({ share }: { share: number }) => share > 0.5 && stopping.abort()
  await expect(restoreBackup({ ...parts, onProgress, signal: stopping.signal })).rejects.toThrow(/abort/)
  expect(await countTables(target)).toBe(0)
})

test('A backup that is stopped in the middle of a table leaves nothing, and the next one works', async () => {
  const directory = await temporaryFolder()
  await database.driver`create table ballast as select repeat('x', 1000) from generate_series(1, 20000)`
  onTestFinished(() => database.driver`drop table ballast`.then(() => undefined))
  const stopping = new AbortController()
  let pieces = 0
  const onProgress = ({ what }: { what: string }) => {
    if (what === 'ballast') pieces += 1
    if (pieces === 3) stopping.abort()
  }
  await expect(backUp({ directory, onProgress, signal: stopping.signal })).rejects.toThrow(/abort/)
  expect(await readdir(directory)).toEqual([])
  const { path } = await backUp({ directory })
  expect(await readdir(directory)).toEqual([path.slice(directory.length + 1)])
})

test('Two backups of one database are not made at once, and the second leaves the first alone', async () => {
  const directory = await temporaryFolder()
  const first = await pauseBackup(
    database,
    () => backUp({ directory }),
    () => expect(backUp({ directory })).rejects.toThrow('Another backup of this database is under way'),
  )
  expect(await readdir(directory)).toEqual([first.path.slice(directory.length + 1)])
})

test('What an earlier backup left half-written is removed, and nothing else', async () => {
  const directory = await temporaryFolder()
  const { path } = await backUp({ directory })
  const others = ['notes.partial', 'greenroom-2026.tar.zst.partial']
  await copyFile(path, `${path.replace('2026', '2025')}${partialSuffix}`)
  for (const name of others) await writeFile(join(directory, name), '')
  const { path: next } = await backUp({ directory })
  const names = [path, next].map(each => each.slice(directory.length + 1))
  expect((await readdir(directory)).toSorted()).toEqual([...names, ...others].toSorted())
})
