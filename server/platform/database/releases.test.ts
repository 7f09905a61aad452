import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { formerHashes, readMigrations } from './migrations.ts'
import { allRows } from './testing/all-rows.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { emptyDatabase } from './testing/empty-database.ts'
import { firstMigrations } from './testing/first-migrations.ts'
import { readRelease, releasesFolder } from './testing/release.ts'

const releases = await readdir(releasesFolder)

test('there is a release to migrate from', () => {
  expect(releases.length).toBeGreaterThan(0)
})

describe.each(releases)('a database of %s', file => {
  test('was made by migrations that are still the same', async () => {
    const { migrations } = await readRelease(file)
    const ours = readMigrations().map(({ tag, hash }) => ({ tag, hash }))
    expect(migrations.length).toBeGreaterThan(0)
    expect(ours.slice(0, migrations.length)).toEqual(migrations)
  })

  test('has the schema of a new one once it is migrated, and keeps its rows', async () => {
    const { migrations, rows } = await readRelease(file)
    const database = await emptyDatabase()
    await migrate(database, await firstMigrations(migrations.length))
    await database.driver.unsafe(rows)
    const before = await allRows(database)
    await migrate(database)

    const fresh = await emptyDatabase()
    await migrate(fresh)
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh))
    const after = await allRows(database)
    for (const [table, stored] of before) {
      const kept = stored.map(row => expect.objectContaining(row))
      expect.soft(after.get(table), table).toEqual(expect.arrayContaining(kept))
    }
  })
})

test('a database whose 0002 still said NOT ENFORCED gets the schema of a new one', async () => {
  const [[former, current] = []] = formerHashes
  const database = await emptyDatabase()
  await migrate(database, await firstMigrations(3))
  await database.driver`update drizzle.__drizzle_migrations set hash = ${String(former)} where hash = ${String(current)}`
  const [server] = await database.driver`select current_setting('server_version_num')::int as version`
  // Only PostgreSQL 18 and newer can hold such a database.
  if (server?.version >= 180_000) {
    for (const column of ['set_id_content_set', 'content_item_id_content_item'])
      await database.driver.unsafe(
        `alter table content_set_item alter constraint content_set_item_${column}_id_fk not enforced`,
      )
  }
  await migrate(database)

  const fresh = await emptyDatabase()
  await migrate(fresh)
  expect(await describeSchema(database)).toEqual(await describeSchema(fresh))
  const recorded =
    await database.driver`select from drizzle.__drizzle_migrations where hash = ${String(former)}`
  expect(recorded).toHaveLength(1)
})
