import { listDrafts, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pruneDraftsJob } from './jobs.ts'
import { drafts } from './schema.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a draft waits thirty days, and is then forgotten', async () => {
  const api = { token: await server.signIn('admin') }
  const [young, old] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
  for (const subject of [young, old]) {
    const base = { values: {}, version: null }
    const save = { writer: 'writer-0123456789', sequence: 1, basedOn: null, title: '' }
    await server.ask(saveDraft, { body: { form: 'content-set', subject, values: {}, base, ...save } }, api)
  }
  const { pool } = server.database
  const age = async (subject: string, days: number) => {
    const savedAt = sql`now() - make_interval(days => ${days})`
    await pool.update(drafts).set({ savedAt }).where(eq(drafts.subject, subject))
  }
  await age(young, 29)
  await age(old, 31)
  await pruneDraftsJob.handle(jobContext(pool))
  const left = await server.ask(listDrafts, { query: { form: 'content-set' } }, api)
  expect(left.map(({ subject }) => subject)).toEqual([young])
})
