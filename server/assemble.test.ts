import { recordedActions } from '@greenroom/contract/areas/audit/operation-log'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareSchema } from './assemble.ts'
import { DatabaseStartError } from './platform/database/start-error.ts'
import { readSettings } from './platform/settings.ts'
import { cloneDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase(8)
})
afterEach(() => database.close())

const truncate = (tables: string) => database.pool.execute(sql.raw(`truncate ${tables} cascade`))
async function count(table: string): Promise<number> {
  const [row] = await database.driver`select count(*)::int as rows from ${database.driver(table)}`
  return row?.rows
}
const sixStarts = (environment: Record<string, string>) =>
  Promise.all(Array.from({ length: 6 }, () => prepareSchema(database, readSettings(environment))))

test.each(['app_user, role, menu_entry, installation', 'app_user, installation'])(
  'six servers that start at once on a database without rows in %s make one administrator, and one of them knows the password',
  async tables => {
    await truncate(tables)
    const passwords = await sixStarts({})
    expect(passwords.filter(password => password !== undefined)).toHaveLength(1)
    expect(await count('app_user')).toBe(1)
    expect(await count('role')).toBe(2)
  },
)

test('six demos that start at once on an empty database seed the demo once', async () => {
  await truncate('app_user, role, menu_entry, content_set, content_item')
  await database.driver`drop trigger record_inserted on content_set`
  expect(await sixStarts({ DEMO: '1' })).toEqual(Array(6).fill(undefined))
  expect(await count('app_user')).toBe(10)
  expect(await count('content_set')).toBe(55)
})

test('the history of the demo names the calls by which its users made its rows', async () => {
  await truncate('app_user, role, menu_entry, content_set, content_item, operation_log')
  await prepareSchema(database, readSettings({ DEMO: '1', DEMO_DAYS: '1' }))
  const acts = await database.driver`select distinct action from operation_log where actor_id is not null`
  expect(acts.length).toBeGreaterThan(5)
  const known = new Set<string>(recordedActions)
  expect(acts.filter(({ action }) => !known.has(action))).toEqual([])
})

test('a later start changes nothing and does not wait for writers', async () => {
  const before = await count('operation_log')
  await database.driver.begin(async writer => {
    await writer`update content_set set description = 'being written' where number = 1`
    await writer`update app_user set name = 'being written' where username = 'user'`
    await vi.waitFor(() => prepareSchema(database, readSettings({ DEMO: '1', DEMO_DAYS: '0' })), 5000)
  })
  // What the writer wrote, and nothing else.
  expect(await count('operation_log')).toBe(before + 2)
})

test('a table is recorded as it is described now', async () => {
  await database.driver`drop trigger record_updated on app_user`
  await database.driver`create trigger record_operation after update on app_user
    for each row execute function record_operation('user', 'id', 'username', '', '')`
  await prepareSchema(database, readSettings({ DEMO: '1' }))
  await database.driver`update app_user set password_hash = 'secret' where username = 'user'`
  const entries = await database.driver`select changes from operation_log where operation = 'update'
    and entity = 'user' and changes ? 'password_hash'`
  expect(entries.map(({ changes }) => changes)).toEqual([{ password_hash: ['***', '***'] }])
})

test('a database that was first started as the demo stays the demo', async () => {
  const before = await count('operation_log')
  await expect(prepareSchema(database, readSettings({}))).rejects.toThrow(
    new DatabaseStartError(
      'The database holds the demo, with logins that everyone knows: start with an empty one, by another DATA_DIR or DATABASE_URL',
    ),
  )
  expect(await count('operation_log')).toBe(before)
  await prepareSchema(database, readSettings({ DEMO: '1' }))
})

test('a database that was first started for real never becomes the demo', async () => {
  await truncate('app_user, role, menu_entry, content_set, content_item, installation')
  await prepareSchema(database, readSettings({}))
  await expect(prepareSchema(database, readSettings({ DEMO: '1' }))).rejects.toThrow(
    new DatabaseStartError(
      'The database is a real installation, and the demo would add logins that everyone knows: give the demo another DATA_DIR or DATABASE_URL',
    ),
  )
  expect(await count('app_user')).toBe(1)
  expect(await count('content_set')).toBe(0)
})
