import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { DatabaseStartError } from './start-error.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

/** A database without any table. */
async function emptyDatabase(): Promise<Database> {
  const address = inject('postgres')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const server = openDatabase(address, 1)
  await server.driver.unsafe(`create database ${name} template template0`)
  const database = openDatabase({ ...address, database: name }, 3)
  onTestFinished(async () => {
    await database.close()
    await server.driver.unsafe(`drop database ${name} with (force)`)
    await server.close()
  })
  return database
}

/** A folder of migrations as drizzle-kit writes it, one per statement. */
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

test('a later start applies only what is new', async () => {
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
    new DatabaseStartError('The database could not be brought up to date: relation "nowhere" does not exist'),
  )
  const [row] = await database.driver`select to_regclass('note') as name`
  expect(row).toEqual({ name: null })
  await migrate(database, await migrationsOf('create table note (text text)'))
  expect(await countNotes(database)).toBe(0)
})

test('a start waits for the server that is migrating', async () => {
  const database = await emptyDatabase()
  const folder = await migrationsOf('create table note (text text)')
  const other = migrate(database, await migrationsOf('create table note (text text); select pg_sleep(0.5)'))
  await expect.poll(() => database.driver`select from pg_locks where locktype = 'advisory'`).toHaveLength(1)
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
