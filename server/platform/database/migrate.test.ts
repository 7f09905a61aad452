import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { expect, test } from 'vitest'
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

test('a database that a newer release has migrated is taken as it is', async () => {
  const database = await emptyDatabase()
  const table = 'create table note (text text)'
  await migrate(database, await migrationsOf(table, "insert into note values ('newer')"))
  await migrate(database, await migrationsOf(table))
  expect(await countNotes(database)).toBe(1)
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
