import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { emptyDatabase } from './testing/empty-database.ts'

const releasesFolder = join(migrationsFolder, 'releases')

/** A release by its file: the migrations that it shipped with, and rows of a database of that time. */
interface Release {
  migrations: { tag: string; hash: string }[]
  rows: string
}

async function readRelease(file: string): Promise<Release> {
  const text = await readFile(join(releasesFolder, file), 'utf8')
  const shipped = [...text.matchAll(/^-- (\d{4}_\w+) ([0-9a-f]{64})$/gm)]
  return { migrations: shipped.map(([, tag = '', hash = '']) => ({ tag, hash })), rows: text }
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

async function readJournal() {
  return journalSchema.parse(
    JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')),
  )
}

/** A folder with nothing but the first `count` migrations. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await temporaryDirectory()
  const journal = await readJournal()
  const entries = journal.entries.slice(0, count)
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries)
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}

/** All rows in the schema `public`, by the name of their table. */
async function rowsOf({ driver }: Database): Promise<Map<string, unknown[]>> {
  const tables = await driver<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const rows = new Map<string, unknown[]>()
  for (const { name } of tables) {
    const found = await driver<
      { row: unknown }[]
    >`select to_jsonb(stored) as row from ${driver(name)} as stored`
    if (found.length > 0)
      rows.set(
        name,
        found.map(({ row }) => row),
      )
  }
  return rows
}

const releases = (await readdir(releasesFolder)).map(file => basename(file))

test('there is a release to migrate from', () => {
  expect(releases.length).toBeGreaterThan(0)
})

describe.each(releases)('a database of %s', file => {
  test('was made by migrations that are still the same', async () => {
    const { migrations } = await readRelease(file)
    const { entries } = await readJournal()
    const hashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
    const ours = entries.map(({ tag }, index) => ({ tag, hash: hashes[index] }))
    expect(migrations.length).toBeGreaterThan(0)
    expect(ours.slice(0, migrations.length)).toEqual(migrations)
  })

  test('has the schema of a new one once it is migrated, and keeps its rows', async () => {
    const { migrations, rows } = await readRelease(file)
    const database = await emptyDatabase()
    await migrate(database, await firstMigrations(migrations.length))
    await database.driver.unsafe(rows)
    const before = await rowsOf(database)
    await migrate(database)

    const fresh = await emptyDatabase()
    await migrate(fresh)
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh))
    const after = await rowsOf(database)
    for (const [table, stored] of before) {
      const kept = stored.map(row => expect.objectContaining(z.record(z.string(), z.unknown()).parse(row)))
      expect.soft(after.get(table), table).toEqual(expect.arrayContaining(kept))
    }
  })
})
