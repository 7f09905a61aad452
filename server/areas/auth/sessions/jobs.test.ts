import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobContext } from '../../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { pruneSessionsJob } from './jobs.ts'
import { sessions } from './schema.ts'
import { hashToken } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' })
})

afterAll(() => server.stop())

test('notifies browsers whose session expired, and no others', async () => {
  const [over, alive] = [await server.signIn('user'), await server.signIn('user')]
  const [expired] = await server.database.pool
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.tokenHash, hashToken(over) ?? ''))
    .returning()
  const publish = vi.fn()
  await pruneSessionsJob.handle({ ...jobContext(server.database.pool), publish })
  expect(publish.mock.calls).toEqual([
    [{ topic: 'session.ended', ids: [expired?.id] }, { user: expired?.userId }],
  ])
  expect(alive).not.toBe(over)
})
