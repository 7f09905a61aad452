import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import {
  createInspectionQueue,
  deleteInspectionQueue,
  readInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** As conditions of queues were kept before migration 0041, and as they are now. */
const old = {
  genres: ['text'],
  sources: [],
  languages: [],
  topics: ['咖啡', 'null'],
  authors: [],
  words: [],
  publishedFrom: null,
  publishedBefore: '2026-02-01T00:00:00Z',
}
const now = { genres: ['text'], topics: ['咖啡', 'null'], publishedBefore: '2026-02-01T00:00:00Z' }
const fields = { name: 'Kept as before', conditions: {}, rate: 100, scope: 'later' } as const

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const makeOld = async () => {
  const { id } = await server.ask(createInspectionQueue, { body: fields }, admin)
  await server.database.driver`
    update inspection_queue set conditions = ${JSON.stringify(old)}::text::jsonb where id = ${id}`
  return id
}
const conditionsOf = async (id: string) =>
  (await server.ask(readInspectionQueue, { params: { id } }, admin)).conditions

/** Runs what the migration does with the rows that are there. */
async function migrateRows(): Promise<void> {
  const file = await readFile(new URL('../../migrations/0041_queue_conditions.sql', import.meta.url), 'utf8')
  for (const statement of file.split('--> statement-breakpoint').slice(1)) {
    await server.database.driver.unsafe(statement)
  }
}

test('Stored conditions of queues come to say only what matters, in rows and in drafts', async () => {
  const id = await makeOld()
  const save = (subject: string, conditions: unknown, name: string) =>
    server.ask(
      saveDraft,
      {
        body: {
          form: 'inspection-queue',
          subject,
          title: 'Draft',
          values: { ...fields, name, conditions },
          base: { values: { ...fields, conditions: old }, version: 1 },
          writer: randomUUID(),
          sequence: 1,
          basedOn: null,
        },
      },
      admin,
    )
  await save('', { ...old, topics: [] }, 'Begun')
  await save(id, old, 'Cannot be held \u0000')
  await migrateRows()
  expect(await conditionsOf(id)).toEqual(now)
  const draftOf = (subject: string) =>
    server.ask(readDraft, { query: { form: 'inspection-queue', subject } }, admin)
  expect(await draftOf('')).toMatchObject({
    values: { name: 'Begun', conditions: { genres: ['text'], publishedBefore: '2026-02-01T00:00:00Z' } },
    base: { values: { conditions: now }, version: 1 },
  })
  // What jsonb cannot hold is left as it was.
  expect((await draftOf(id))?.values.conditions).toEqual(old)
})

test('What was deleted before the migration comes back as conditions are kept now', async () => {
  const id = await makeOld()
  await server.ask(deleteInspectionQueue, { params: { id } }, admin)
  const { list } = await server.ask(listOperations, { query: { action: 'inspection.delete' } }, admin)
  const [entry] = list
  expect(entry?.entityId).toBe(id)
  await server.ask(undoOperation, { params: { id: entry?.id ?? '' }, body: { scope: 'entry' } }, admin)
  expect(await conditionsOf(id)).toEqual(now)
})
