import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareSchema } from '../../assemble.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sealAllEntries } from '../audit/chain/sealer.ts'
import { verifyFrom } from '../audit/chain/verify.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { allRows } from '../database/testing/all-rows.ts'
import { describeSchema } from '../database/testing/describe-schema.ts'
import { emptyDatabase } from '../database/testing/empty-database.ts'
import { firstMigrations } from '../database/testing/first-migrations.ts'
import { readRelease } from '../database/testing/release.ts'
import { type Files, recordFile, storeUpload } from '../files/files.ts'
import { readSettings } from '../settings.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { pauseBackup } from './testing/paused-backup.ts'
import { temporaryFiles, temporaryFolder } from './testing/temporary-files.ts'

let database: TestDatabase

// A fresh database for each test: the first one writes entries of a later year, which would break the chain of a second
// run.
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.close())

/** Stores a file as an upload does. */
async function upload(files: Files, text: string): Promise<string> {
  const stored = await storeUpload(files, {
    name: 'notes.txt',
    allowed: ['text/plain'],
    field: 'body.file',
    language: 'en-US',
    body: new Blob([text]).stream(),
  })
  return (await recordFile(database.pool, randomUUID(), stored)).id
}

const contentOf = async ({ store }: Files, id: string) =>
  new Response((await store.open(id)) ?? 'missing').text()

const lastNumbers = ({ driver }: Database) => driver`
  select sequencename as name, last_value as value from pg_sequences
  where schemaname = 'public' order by sequencename`

const migrationsOf = ({ driver }: Database) =>
  driver`select hash, created_at from drizzle.__drizzle_migrations order by created_at`

async function backUp(files: Files, directory: string, source: Database = database) {
  return createBackup({
    database: source,
    directory,
    store: files.store,
    version: '0.1.0',
    kind: 'manual',
  })
}

test('A backup comes back as it was at one moment: rows, files, sequences, partitions, the chain of the log', async () => {
  const files = await temporaryFiles()
  // Longer than one part of an entry in the archive.
  const large = 'x'.repeat(9_000_000)
  const ids = [await upload(files, 'first\n'), await upload(files, large)]
  await database.driver`select make_operation_log_month('2031-02-01')`
  await database.driver`
    insert into operation_log (at, request_id, action, address, device, entity, entity_id, title, operation, changes)
    values ('2031-02-03 04:05:06.789Z', 'a', 'b', '', '', 'c', 'd', ${'tab\t, line\n, \\. and \\N, 雪 🎬'}, 'update',
      ${'{"name": ["\\"", "\\\\"]}'}::text::jsonb)`
  await sealAllEntries(database.pool)
  const rows = await allRows(database)
  const chain = await verifyFrom(database.pool, 0)

  const directory = await temporaryFolder()
  const { path, manifest } = await pauseBackup(
    database,
    () => backUp(files, directory),
    writer => writer`insert into stored_file (id, owner_id, name, media_type, size, sha256)
      values (gen_random_uuid(), gen_random_uuid(), 'late', 'text/plain', 1, '')`,
  )
  const [restored, restoredFiles] = [await emptyDatabase(), await temporaryFiles()]
  await restoreBackup({ database: restored, files: restoredFiles, path, version: '0.1.0' })

  expect(await allRows(restored)).toEqual(rows)
  expect(await lastNumbers(restored)).toEqual(await lastNumbers(database))
  expect(await verifyFrom(restored.pool, 0)).toEqual(chain)
  expect(chain.broken).toBeUndefined()
  expect(manifest.missingFiles).toEqual([])
  expect(await Promise.all(ids.map(id => contentOf(restoredFiles, id)))).toEqual(['first\n', large])
  // A start creates the triggers of the log, as on any database, and changes nothing else.
  await prepareSchema(restored, readSettings({ DEMO: '1', DEMO_DAYS: '0' }))
  expect(await allRows(restored)).toEqual(rows)
  expect(await describeSchema(restored)).toEqual(await describeSchema(database))
})

test('A backup of an older version gets the migrations of its time, then its rows, then the newer migrations', async () => {
  const { migrations, rows } = await readRelease('0.1.0.sql')
  const older = await emptyDatabase()
  await migrate(older, await firstMigrations(migrations.length))
  await older.driver.unsafe(rows)
  const before = await allRows(older)
  const { path } = await backUp(await temporaryFiles(), await temporaryFolder(), older)
  const restored = await emptyDatabase()
  const count = (await migrationsOf(database)).length
  const folder = await firstMigrations(count, 'create table newer as select count(*)::int as roles from role')
  const parts = { database: restored, files: await temporaryFiles(), path }
  await restoreBackup({ ...parts, folder, version: '0.2.0' })
  const after = await allRows(restored)
  for (const [table, stored] of before) {
    const kept = stored.map(row => expect.objectContaining(row))
    expect.soft(after.get(table), table).toEqual(expect.arrayContaining(kept))
  }
  // The newer migration ran after the rows were there.
  expect(after.get('newer')).toEqual([{ roles: before.get('role')?.length }])
  expect((await migrationsOf(restored)).slice(0, count)).toEqual(await migrationsOf(database))
})

test('A file whose content is missing or changed is named, and does not keep the rest from being backed up', async () => {
  const files = await temporaryFiles()
  const id = await upload(files, 'soon lost')
  await files.store.remove(id)
  const directory = await temporaryFolder()
  const { manifest } = await backUp(files, directory)
  expect(manifest.missingFiles).toContain(id)
  expect(await readdir(directory)).toHaveLength(1)
})
