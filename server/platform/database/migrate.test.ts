import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { DatabaseStartError } from './start-error.ts'
import { emptyDatabase } from './testing/empty-database.ts'

/** Writes a folder of migrations as drizzle-kit does, one per statement. */
async function migrationsOf(...statements: string[]): Promise<string> {
  const folder = await temporaryDirectory()
  await mkdir(join(folder, 'meta'))
  const entries = statements.map((_, idx) => ({ idx, when: 1000 + idx, tag: `000${idx}`, breakpoints: true }))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const [idx, statement] of statements.entries())
    await writeFile(join(folder, `000${idx}.sql`), statement)
  return folder
}

async function countNotes(database: Database): Promise<number> {
  const [row] = await database.driver`select count(*)::int as count from note`
  return Number(row?.count)
}

test('several servers that start at once apply each migration once', async () => {
  const database = await emptyDatabase()
  const folder = await migrationsOf('create table note (text text)', "insert into note values ('once')")
  await Promise.all(Array.from({ length: 4 }, () => migrate(database, folder)))
  expect(await countNotes(database)).toBe(1)
})

test('a later start applies only new migrations', async () => {
  const database = await emptyDatabase()
  const table = 'create table note (text text)'
  const row = "insert into note values ('new')"
  await migrate(database, await migrationsOf(table))
  await migrate(database, await migrationsOf(table, row))
  await migrate(database, await migrationsOf(table, row))
  expect(await countNotes(database)).toBe(1)
})

test('a migration that fails leaves nothing of those that went before it, and says why in one line', async () => {
  const database = await emptyDatabase()
  const folder = await migrationsOf('create table note (text text)', 'insert into nowhere values (1)')
  await expect(migrate(database, folder)).rejects.toThrow(
    new DatabaseStartError(
      'The database could not be brought up to date, and nothing in it was changed: relation "nowhere" does not exist. Until that is mended, start the version that was here before',
    ),
  )
  expect(await database.driver`select from pg_namespace where nspname = 'drizzle'`).toHaveLength(0)
  const [row] = await database.driver`select to_regclass('note') as name`
  expect(row).toEqual({ name: null })
  await migrate(database, await migrationsOf('create table note (text text)'))
  expect(await countNotes(database)).toBe(0)
})

test('a database whose migrations are of an unreleased version is refused in one line, and left alone', async () => {
  const database = await emptyDatabase()
  await migrate(database, await migrationsOf('create table other (text text)'))
  const squashed = await migrationsOf('create table note (text text)', "insert into note values ('new')")
  await expect(migrate(database, squashed)).rejects.toThrow(
    new DatabaseStartError(
      'The database was made by an unreleased Greenroom or another program, and cannot be brought up to date: start with an empty one, by another DATA_DIR or DATABASE_URL',
    ),
  )
  const [row] = await database.driver`select to_regclass('note') as note, to_regclass('other') as other`
  expect(row).toEqual({ note: null, other: 'other' })
})

describe('a database that a newer version has migrated', () => {
  const table = 'create table note (text text)'
  const newer = "insert into note values ('newer')"

  test('is refused with the version to start and the backup to restore', async () => {
    const database = await emptyDatabase()
    await migrate(database, await migrationsOf(table))
    await migrate(database, await migrationsOf(table, newer), {
      version: '1.2.0',
      beforeUpgrade: async () => '/backups/before.tar.zst',
    })
    await migrate(database, await migrationsOf(table, newer, newer), { version: '1.3.0' })
    await expect(migrate(database, await migrationsOf(table), { version: '1.1.0' })).rejects.toThrow(
      new DatabaseStartError(
        'The database was migrated by Greenroom 1.3.0, and this version (1.1.0) does not know its tables: start Greenroom 1.3.0 again, or restore the backup /backups/before.tar.zst into an empty database (docs/upgrade.md)',
      ),
    )
    expect(await countNotes(database)).toBe(2)
  })

  test('is refused when it does not say which version that was', async () => {
    const database = await emptyDatabase()
    await migrate(database, await migrationsOf(table, newer))
    await database.driver`alter table drizzle.__drizzle_migrations drop column version, drop column backup`
    await expect(migrate(database, await migrationsOf(table), { version: '1.1.0' })).rejects.toThrow(
      'start Greenroom of a newer version again, or restore the last backup made before that into an empty database',
    )
  })
})

test('a backup is asked for once, before anything changes, and only when the database had migrations', async () => {
  const database = await emptyDatabase()
  const table = 'create table note (text text)'
  const calls: string[][] = []
  const beforeUpgrade = async (outstanding: readonly { tag: string }[]) => {
    calls.push([...outstanding.map(({ tag }) => tag), String(await countNotes(database))])
    return undefined
  }
  await migrate(database, await migrationsOf(table), { beforeUpgrade })
  const folder = await migrationsOf(table, "insert into note values ('new')")
  await Promise.all(Array.from({ length: 3 }, () => migrate(database, folder, { beforeUpgrade })))
  expect(calls).toEqual([['0001', '0']])
})

test('a failing backup leaves the database as it is', async () => {
  const database = await emptyDatabase()
  const table = 'create table note (text text)'
  await migrate(database, await migrationsOf(table))
  const folder = await migrationsOf(table, "insert into note values ('new')")
  const beforeUpgrade = () => Promise.reject(new DatabaseStartError('The disk is full'))
  await expect(migrate(database, folder, { beforeUpgrade })).rejects.toThrow(
    new DatabaseStartError('The disk is full'),
  )
  expect(await countNotes(database)).toBe(0)
})

test('a migration that waits for a lock lets users of the table go on, and gets it later', async () => {
  const database = await emptyDatabase()
  const table = 'create table note (text text)'
  await migrate(database, await migrationsOf(table))
  const folder = await migrationsOf(table, 'alter table note add column title text')
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const reading = database.driver.begin(async transaction => {
    await transaction`select from note`
    held.resolve()
    await released.promise
  })
  await held.promise
  const migrating = migrate(database, folder)
  const waiting = () =>
    database.driver`select from pg_locks where not granted and relation = 'note'::regclass`
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
  // It queues behind the migration, which gives up; the first reader is there all the time.
  expect(await countNotes(database)).toBe(0)
  released.resolve()
  await Promise.all([reading, migrating])
  expect(await database.driver`select title from note`).toEqual([])
})

describe('a migration outside of a transaction', () => {
  const table = 'create table note (text text)'
  const index =
    '-- outside of a transaction\ncreate unique index concurrently note_text on note (text)\n--> statement-breakpoint\n' +
    "-- repeat\nupdate note set text = text || '!' where ctid in (select ctid from note where text not like '%!' limit 2)"
  const isIndexValid = async ({ driver }: Database) =>
    driver`select indisvalid as valid from pg_index where indexrelid = to_regclass('note_text')`

  test('is applied once by several servers that start at once, in batches until no row is left', async () => {
    const database = await emptyDatabase()
    await migrate(database, await migrationsOf(table))
    await database.driver`insert into note select n::text from generate_series(1, 5) as n`
    const folder = await migrationsOf(table, index)
    await Promise.all(Array.from({ length: 3 }, () => migrate(database, folder)))
    expect(await isIndexValid(database)).toEqual([{ valid: true }])
    expect(await database.driver`select from note where text like '%!'`).toHaveLength(5)
    expect(await database.driver`select from drizzle.__drizzle_migrations`).toHaveLength(2)
  })

  test('goes on after a start that failed or was killed, and makes an invalid index anew', async () => {
    const database = await emptyDatabase()
    await migrate(database, await migrationsOf(table))
    await database.driver`insert into note values ('twice'), ('twice')`
    const folder = await migrationsOf(table, 'alter table note add column title text', index)
    await expect(migrate(database, folder)).rejects.toThrow(
      'The database could not be brought up to date, and it has the migrations before 0002, from which the next start goes on: could not create unique index',
    )
    expect(await isIndexValid(database)).toEqual([{ valid: false }])
    await database.driver`delete from note`
    await migrate(database, folder)
    expect(await isIndexValid(database)).toEqual([{ valid: true }])
    expect(await database.driver`select title from note`).toEqual([])
  })

  test('shares the one transaction of a new database', async () => {
    const database = await emptyDatabase()
    await expect(migrate(database, await migrationsOf(table, index, 'select wrong'))).rejects.toThrow(
      'nothing in it was changed',
    )
    expect(await isIndexValid(database)).toEqual([])
    await migrate(database, await migrationsOf(table, index))
    expect(await isIndexValid(database)).toEqual([{ valid: true }])
  })
})

test('a start waits for the server that is migrating', async () => {
  const database = await emptyDatabase()
  const folder = await migrationsOf('create table note (text text); select pg_sleep(0.5)')
  const other = migrate(database, folder)
  // Counts locks of this database only; other tests hold locks in theirs.
  const locks = () => database.driver`select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(locks).toHaveLength(1)
  await migrate(database, folder)
  expect(await countNotes(database)).toBe(0)
  await other
})

test('a folder without migrations is no fault', async () => {
  const database = await emptyDatabase()
  await migrate(database, await temporaryDirectory())
  expect(await database.driver`select from pg_namespace where nspname = 'drizzle'`).toHaveLength(0)
})

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), when: z.number() })) })

test('the migrations are in the order in which they were written, or an older one would be passed over', async () => {
  const journal = await readFile(new URL('../../migrations/meta/_journal.json', import.meta.url), 'utf8')
  const { entries } = journalSchema.parse(JSON.parse(journal))
  expect(entries.map(entry => entry.idx)).toEqual(entries.map((_, index) => index))
  expect(entries.map(entry => entry.when)).toEqual(entries.map(entry => entry.when).toSorted((a, b) => a - b))
})
