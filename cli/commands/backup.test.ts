import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { canMount } from '@greenroom/private-postgres/testing/mounts'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backupDirectory } from '../../server/platform/backup/archive-directory.ts'
import { explainFileError } from '../../server/platform/backup/backup-error.ts'
import { createBackup } from '../../server/platform/backup/create-backup.ts'
import { restoreBackup } from '../../server/platform/backup/restore/restore-backup.ts'
import { changeRows } from '../../server/platform/backup/testing/change-archive.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { allRows } from '../../server/platform/database/testing/all-rows.ts'
import { emptyDatabase } from '../../server/platform/database/testing/empty-database.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { cloneDatabase, type TestDatabase, urlOf } from '../../server/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const script = join(import.meta.dirname, '../../tools/greenroom.ts')

interface Ended {
  code: number
  output: string
}

function run(file: string, args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise(resolve => {
    execFile(file, args, { env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

/** Runs a command of the project with these settings. */
const command = (name: string, args: readonly string[], settings: Record<string, string>) =>
  run(process.execPath, [script, name, ...args], settings)

async function archivesIn(directory: string): Promise<string[]> {
  return (await readdir(directory)).toSorted().map(name => join(directory, name))
}

/** Makes a backup in this process, which is faster than the command. */
async function backUp(directory: string, source: Database = database) {
  const { store } = createFiles(readSettings({ DATA_DIR: directory }))
  return createBackup({ database: source, store, directory, version: '0.1.0', kind: 'manual' })
}

test('Backups of a DATABASE_URL can be restored to a private PostgreSQL, and the other way round', {
  timeout: 60_000,
}, async () => {
  const directory = await temporaryDirectory()
  const source = { DATABASE_URL: urlOf(database), DATA_DIR: directory, BACKUP_DIR: join(directory, 'first') }
  expect(await command('backup', [], source)).toMatchObject({
    code: 0,
    output: expect.stringContaining('read back'),
  })
  const [first = ''] = await archivesIn(source.BACKUP_DIR)
  expect((await stat(first)).mode & 0o777).toBe(0o600)

  const middle = { DATABASE_URL: '', DATA_DIR: join(directory, 'data'), BACKUP_DIR: '' }
  expect(await command('restore', [first], middle)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Restored [\d,]+ rows/),
  })
  const settings = readSettings(middle)
  const restored = await prepareDatabase(settings, createLog('silent'), () => undefined)
  onTestFinished(restored.stop)
  expect(await allRows(restored.database)).toEqual(await allRows(database))

  const { path } = await backUp(backupDirectory(settings), restored.database)
  const target = await emptyDatabase()
  const byUrl = openDatabase({ url: urlOf(target) }, 2)
  onTestFinished(byUrl.close)
  const files = createFiles(readSettings({ DATA_DIR: directory }))
  await restoreBackup({ database: byUrl, files, path, version: '0.1.0' })
  expect(await allRows(target)).toEqual(await allRows(database))
})

test('A restore that refuses its archive leaves neither a database nor a directory', {
  timeout: 60_000,
}, async () => {
  const directory = await temporaryDirectory()
  const { path } = await backUp(directory)
  const target = { DATABASE_URL: '', DATA_DIR: join(directory, 'data'), BACKUP_DIR: '' }
  const refused = async (reason: string, settings: Record<string, string> = target) => {
    const { code, output } = await command('restore', [path], settings)
    expect(output.trimEnd().split('\n').at(-1)).toContain(reason)
    expect(code).toBe(1)
    await expect(stat(target.DATA_DIR)).rejects.toThrow('ENOENT')
  }
  await refused('The database is not empty', { ...target, DATABASE_URL: urlOf(database) })
  // PostgreSQL itself refuses these rows, once the database is there.
  await changeRows(path, 'role', 'no role\n')
  await refused('The database cannot be written: ')
  await truncate(path, 100)
  await refused(`${path} is cut short`)
  await writeFile(path, 'no archive')
  await refused(`${path} is no backup`, { ...target, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' })
})

test('A backup where no server ever ran makes no database', async () => {
  const DATA_DIR = join(await temporaryDirectory(), 'data')
  expect(await command('backup', [], { DATABASE_URL: '', DATA_DIR })).toEqual({
    code: 1,
    output: `There is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL to that of the server\n`,
  })
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('A backup that is killed in the middle leaves the last good one, and the next removes its remains', async () => {
  const dataDir = await temporaryDirectory()
  const settings = { DATABASE_URL: urlOf(database), DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }
  await backUp(settings.BACKUP_DIR)
  const [good] = await archivesIn(settings.BACKUP_DIR)

  // A pipe without a writer: the backup waits there until it is killed.
  const [file] = await database.driver`
    insert into stored_file (id, owner_id, name, media_type, size, sha256)
    values (gen_random_uuid(), gen_random_uuid(), 'stuck', 'text/plain', 1, '') returning id`
  const content = join(dataDir, 'files', String(file?.id).slice(-2), String(file?.id))
  await mkdir(dirname(content), { recursive: true })
  await promisify(execFile)('mkfifo', [content])
  const child = spawn(process.execPath, [script, 'backup'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await vi.waitFor(
    async () => {
      const [, partial = ''] = await archivesIn(settings.BACKUP_DIR)
      expect((await stat(partial)).size).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )
  child.kill('SIGKILL')
  await ended
  expect(await archivesIn(settings.BACKUP_DIR)).toEqual([good, expect.stringMatching(/\.partial$/)])

  await rm(content)
  await backUp(settings.BACKUP_DIR)
  expect(await archivesIn(settings.BACKUP_DIR)).toEqual([good, expect.stringMatching(/\.tar\.zst$/)])
})

test('A full disk is reported, and nothing is left on it', async () => {
  if (!canMount) {
    const full = Object.assign(new Error(), { code: 'ENOSPC' })
    expect(explainFileError(full, '/mnt/a', 'written')).toMatchObject({
      message: '/mnt/a cannot be written: the disk is full',
    })
    return
  }
  const directory = await temporaryDirectory()
  await chmod(directory, 0o755)
  const inside = `mount -t tmpfs -o size=64k none "$BACKUP_DIR" && "$0" "$@"; echo "ended with $?"; ls -A "$BACKUP_DIR"`
  const settings = { DATABASE_URL: urlOf(database), DATA_DIR: directory, BACKUP_DIR: directory }
  const { output } = await run(
    'unshare',
    ['--mount', 'sh', '-c', inside, process.execPath, script, 'backup'],
    settings,
  )
  expect(output).toMatch(/ended with 1\n/)
  expect(output).toMatch(/tar\.zst\.partial cannot be written: the disk is full\n$/)
})
