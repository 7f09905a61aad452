import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { DatabaseStartError } from '../database/start-error.ts'
import { allRows } from '../database/testing/all-rows.ts'
import { emptyDatabase } from '../database/testing/empty-database.ts'
import { firstMigrations } from '../database/testing/first-migrations.ts'
import { readRelease } from '../database/testing/release.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { backUpBeforeUpgrade } from './before-upgrade.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { temporaryFiles, temporaryFolder } from './testing/temporary-files.ts'
import { checkUpgrade, describeUpgrade } from './upgrade-check.ts'

/** Migrations since the release whose rows the tests begin with. */
const later = journal.entries.map(({ tag }) => tag).slice(3)

let older: string
let database: Database
let directory: string

beforeEach(async () => {
  const { migrations, rows } = await readRelease('0.1.0.sql')
  older = await firstMigrations(migrations.length)
  database = await emptyDatabase()
  await migrate(database, older, { version: '0.1.0' })
  await database.driver.unsafe(`${rows}; insert into installation (is_demo) values (false)`)
  directory = await temporaryFolder()
})

/** Starts two servers of this version on the database at once, as far as the migration goes. */
async function start(environment: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const settings = readSettings({ DATA_DIR: directory, BACKUP_DIR: directory, ...environment })
  const said: string[] = []
  const parts = {
    settings,
    version: '1.0.0',
    database,
    log: createLog('silent'),
    say: (line: string) => said.push(line),
  }
  const beforeUpgrade = (outstanding: readonly { tag: string }[]) => backUpBeforeUpgrade(parts, outstanding)
  await Promise.all([1, 2].map(() => migrate(database, undefined, { version: '1.0.0', beforeUpgrade })))
  return said
}

describe('The backup before an upgrade', () => {
  test('is made once by servers that start at once, is named, and brings the former version back', async () => {
    const before = await allRows(database)
    const said = await start()
    const archives = await readdir(directory)
    expect(archives).toEqual([expect.stringMatching(/^greenroom-before-upgrade-.*\.tar\.zst$/)])
    const path = join(directory, String(archives[0]))
    expect(said).toEqual([
      `Backing up into ${directory} before the upgrade of the database (${later.join(', ')}) …`,
      `Backup before the upgrade: ${path}`,
    ])
    await expect(migrate(database, older, { version: '0.1.0' })).rejects.toThrow(`restore the backup ${path}`)
    const former = await emptyDatabase()
    const files = await temporaryFiles()
    await restoreBackup({ database: former, files, path, folder: older, version: '0.1.0' })
    expect(await allRows(former)).toEqual(before)
    await migrate(former, older, { version: '0.1.0' })
  })

  test('is not made of a database on which no server was ever started, nor when the setting says off', async () => {
    expect(await start({ BACKUP_BEFORE_UPGRADE: 'off' })).toEqual([])
    database = await emptyDatabase()
    await migrate(database, older)
    expect(await start()).toEqual([])
    expect(await readdir(directory)).toEqual([])
  })

  test('stops the start when it cannot be made, and names the setting', async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(start({ BACKUP_DIR: join(file, 'backups') })).rejects.toThrow(
      new DatabaseStartError(
        `The backup before the upgrade failed, and the database is as it was: ${file}/backups cannot be written: a part of the path is not a directory. Start again when that is mended, or with BACKUP_BEFORE_UPGRADE=off`,
      ),
    )
    const [{ applied, outstanding }] = [await check()]
    expect([applied, outstanding.length]).toEqual([3, later.length])
  })
})

function check(folder?: string, version = '1.0.0') {
  const settings = readSettings({ DATA_DIR: directory, BACKUP_DIR: join(directory, 'new/backups') })
  return checkUpgrade({ settings, database, version, ...(folder !== undefined && { folder }) })
}

describe('The check before an upgrade', () => {
  test('names the migrations, the backup and that servers must stop, and changes nothing', async () => {
    const result = await check()
    expect(result).toEqual({
      version: '1.0.0',
      databaseVersion: '0.1.0',
      applied: 3,
      outstanding: later,
      refusal: undefined,
      backup: {
        directory: join(directory, 'new/backups'),
        maxBytes: expect.any(Number),
        freeBytes: expect.any(Number),
      },
      isRolling: false,
    })
    expect(result.backup?.maxBytes).toBeGreaterThan(100_000)
    expect(describeUpgrade(result)).toHaveLength(5)
    expect(await check()).toEqual({ ...result, backup: { ...result.backup, freeBytes: expect.any(Number) } })
    expect(await readdir(directory)).toEqual([])
  })

  test.for([
    ['that adds', 'alter table role add column rank integer', true],
    ['that takes away', 'alter table role drop column name', false],
    [
      'that takes away what the version did without',
      '-- contract: since 1.2.0\nalter table role drop column name',
      true,
    ],
    [
      'that takes away what the version needs',
      '-- contract: since 1.3.0\nalter table role drop column name',
      false,
    ],
  ] as const)(
    'tells whether servers may be replaced one by one for a migration %s',
    async ([, sql, isRolling]) => {
      await migrate(database, undefined, { version: '1.2.0' })
      const { applied } = await check()
      const result = await check(await firstMigrations(applied, sql))
      expect(result).toMatchObject({ databaseVersion: '1.2.0', outstanding: ['next'], isRolling })
      expect(describeUpgrade(result).at(-1)).toMatch(isRolling ? /one by one/ : /^Stop all servers/)
    },
  )

  test('says that a newer database is refused', async () => {
    await migrate(database, undefined, { version: '1.2.0' })
    const { refusal } = await check(older)
    expect(refusal).toMatch(/^The database was migrated by Greenroom 1\.2\.0, and this version \(1\.0\.0\)/)
  })
})
