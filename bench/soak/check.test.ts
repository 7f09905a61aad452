import { randomUUIDv7 } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { checkDerived, checkImports, checkItems, checkLog, checkOthers } from './check.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLedger, type ItemState, type Ledger } from './ledger.ts'

let database: TestDatabase
let connection: Sql
let ledger: Ledger
let faults: Faults

beforeAll(async () => {
  database = await cloneDatabase()
  connection = database.driver
})
afterAll(() => database.close())
beforeEach(async () => {
  ledger = createLedger()
  faults = createFaults(() => undefined)
  await connection`delete from content_item where body like 'soak-%' or external_id like 'soak-%'`
})

const state = (changes: Partial<ItemState> = {}): ItemState => ({
  title: 'A',
  author: 'B',
  topic: 'C',
  status: 'offline',
  version: 1,
  ...changes,
})

async function insert(
  { title, author, topic, status, version }: ItemState,
  body: string,
  externalId?: string,
) {
  const id = randomUUIDv7()
  await connection`
    insert into content_item (id, title, genre, author, topic, body, status, version, published_at, external_id)
    values (${id}, ${title}, 'text', ${author}, ${topic}, ${body}, ${status}, ${version}, now(), ${externalId ?? null})`
  return id
}

test('finds acknowledged content items that are changed or missing, and deleted ones that are there', async () => {
  ledger.items.set(await insert(state(), 'soak-1'), [state()])
  ledger.items.set(randomUUIDv7(), [undefined])
  await checkItems(connection, ledger, faults)
  expect(faults.total()).toBe(0)

  ledger.items.set(randomUUIDv7(), [state()])
  ledger.items.set(await insert(state(), 'soak-2'), [state({ version: 2 })])
  ledger.items.set(await insert(state(), 'soak-3'), [undefined])
  await checkItems(connection, ledger, faults)
  expect(faults.count('lost')).toBe(3)
})

test('finds interrupted changes that are there in part', async () => {
  const before = state()
  ledger.items.set(await insert(state({ version: 2 }), 'soak-1'), [before, state({ version: 2 })])
  ledger.itemsInDoubt.set('soak-2', state())
  ledger.itemsInDoubt.set('soak-3', state())
  await insert(state(), 'soak-3')
  await checkItems(connection, ledger, faults)
  expect(faults.total()).toBe(0)

  const ids = [await insert(state({ status: 'online' }), 'soak-4'), await insert(state(), 'soak-5')]
  for (const id of ids) ledger.items.set(id, [state(), state({ status: 'online' })])
  ledger.manyInDoubt.push({ ids, status: 'online' })
  ledger.itemsInDoubt.set('soak-6', state())
  await insert(state({ title: 'half' }), 'soak-6')
  await insert(state(), 'soak-7')
  // The doubt of soak-3 was settled above.
  ledger.itemsInDoubt.set('soak-3', state())
  await checkItems(connection, ledger, faults)
  expect(faults.count('half')).toBe(3)
})

test('finds missing sets, top-ups, drafts and sessions', async () => {
  ledger.sets.set('soak-1', { name: 'A', isAcknowledged: true })
  ledger.setItems.push({ setId: randomUUIDv7(), ids: [randomUUIDv7()], isAcknowledged: true })
  ledger.topUps.set('soak-2', true)
  ledger.drafts.set(randomUUIDv7(), ['text'])
  ledger.sessions.set('hash', 'open')
  await checkOthers(connection, ledger, faults)
  expect(faults.count('lost')).toBe(5)
})

test('finds imports whose report differs from their rows', async () => {
  const file = randomUUIDv7()
  await connection`insert into stored_file (id, owner_id, name, media_type, size, sha256) values (${file}, ${file}, 'a', 'text/csv', 1, '')`
  const bring = async (name: string, importState: string, created: number, problem = '') => {
    const id = randomUUIDv7()
    await connection`
      insert into list_import (id, list, user_id, file_id, file_name, format, time_zone, language, address, device, state, problem, done)
      values (${id}, 'content-item', ${id}, ${file}, ${`${name}.csv`}, 'csv', 'UTC', 'en-US', '', '', ${importState},
          jsonb_build_object('en-US', ${problem}::text),
        jsonb_build_object('create', ${created}::int))`
    for (let place = 0; place < created; place++) {
      const rowId = await insert(state(), 'imported', `${name}-${place}`)
      await connection`insert into list_import_effect (import_id, position, row_id, version) values (${id}, ${place}, ${rowId}, 1)`
    }
    ledger.imports.push({ name, id, rows: 2, stage: 'run' })
  }
  await bring('soak-1', 'done', 2)
  await bring('soak-2', 'stopped', 1, 'The server crashed twice')
  await bring('soak-6', 'refused', 0, 'The server crashed twice')
  expect(await checkImports(connection, ledger, faults)).toBe(2)
  expect(faults.total()).toBe(0)

  await bring('soak-3', 'done', 1)
  await bring('soak-4', 'running', 1)
  await bring('soak-7', 'stopped', 1, 'something else')
  ledger.imports.push({ name: 'soak-5', id: randomUUIDv7(), rows: 2, stage: 'run' })
  await connection`delete from content_item where external_id = 'soak-1-0'`
  await checkImports(connection, ledger, faults)
  expect(faults.count('import')).toBe(5)
})

test('finds missing entries of the operation log, and rows without an entry', async () => {
  ledger.writes.set('soak-1', { entity: 'content-item', entries: 1, isAcknowledged: true })
  ledger.writes.set('soak-2', { entity: 'content-item', entries: 1, isAcknowledged: false })
  await insert(state(), 'soak-3')
  await connection`delete from operation_log where entity = 'content-item'`
  await checkLog(connection, ledger, faults)
  expect(faults.count('log')).toBeGreaterThanOrEqual(2)
})

test('finds a count that differs from its rows', async () => {
  await checkDerived(connection, 'no such topic', faults)
  expect(faults.total()).toBe(0)
  await connection`insert into content_set (id, name, content_type, filter_type, count) values (${randomUUIDv7()}, 'A', 'img', 'artificial', 7)`
  await checkDerived(connection, 'no such topic', faults)
  expect(faults.count('rules')).toBe(1)
})
