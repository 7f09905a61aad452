import { createContentSet, putContentSetsOnline } from '@greenroom/contract/areas/content/content-sets'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { users } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentItems } from '../../content/schema.ts'
import { clearEvents, countEvents, insertEvents, insertFact } from '../../insight/testing/events.ts'
import { homeVisits } from '../../profile/visits/schema.ts'
import { registrations } from '../../users/registration/schema.ts'

const now = new Date('2026-05-10T09:30:00Z')
const since = new Date('2026-05-09T06:20:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)
/** Today, and the same time of the day before. */
const today = new Date('2026-05-10T05:00:00Z')
const yesterday = new Date('2026-05-09T05:00:00Z')

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await clearEvents(pool())
  await pool().delete(homeVisits)
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.stop())

const pool = () => server.database.pool
const changes = (by = admin) => server.ask(readSinceLastVisit, {}, by)
async function comeBack(username = 'admin') {
  const [user] = await pool().select().from(users).where(eq(users.username, username))
  if (!user) throw new Error('There are demo logins')
  await pool().insert(homeVisits).values({ userId: user.id, at: since })
}
const count = () => countEvents(server.platform)

it('The first visit has no figures', async () => {
  expect(await changes()).toEqual({
    since: null,
    todos: 0,
    publications: null,
    setsOnline: null,
    comments: null,
    riser: null,
  })
})

it('Comments count from the minute of the last visit, once the roll-ups have them', async () => {
  await comeBack()
  const factId = await insertFact(pool())
  await insertEvents(pool(), [
    { type: 'comment', factId, occurredAt: after(-1), count: 50 },
    { type: 'comment', factId, occurredAt: after(1), count: 3 },
    { type: 'comment', factId, occurredAt: after(2), bot: true },
    { type: 'comment', factId, occurredAt: after(300), count: 4 },
  ])
  await count()
  await insertEvents(pool(), [{ type: 'comment', factId, occurredAt: after(3) }])
  expect(await changes()).toMatchObject({ since: since.toISOString(), comments: 7 })
})

it('Online items count as published since then by their time of publication, until they are deleted', async () => {
  await comeBack()
  const before = (await changes()).publications ?? 0
  const item = { author: 'a', genre: 'text', title: 'New', status: 'online' } as const
  const added = await pool()
    .insert(contentItems)
    .values([
      { ...item, publishedAt: after(-1) },
      { ...item, publishedAt: after(1) },
      { ...item, publishedAt: after(2) },
      { ...item, publishedAt: after(2), status: 'offline' },
    ])
    .returning({ id: contentItems.id })
  expect((await changes()).publications).toBe(before + 2)
  await pool()
    .delete(contentItems)
    .where(
      inArray(
        contentItems.id,
        added.map(({ id }) => id),
      ),
    )
  expect((await changes()).publications).toBe(before)
})

it('Content sets that went online since and still are count once each', async () => {
  await comeBack()
  const before = (await changes()).setsOnline ?? 0
  vi.useRealTimers()
  const body = { name: 'New', contentType: 'img' as const, filterType: 'artificial' as const }
  const { id } = await server.ask(createContentSet, { body }, admin)
  await server.ask(createContentSet, { body: { ...body, name: 'Offline' } }, admin)
  await server.ask(putContentSetsOnline, { body: { ids: [id] } }, admin)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  expect((await changes()).setsOnline).toBe(before + 1)
})

it('To-dos that appeared since and still wait are counted', async () => {
  await comeBack()
  const before = (await changes()).todos
  const applicant = {
    email: 'a@example.com',
    reason: 'x',
    passwordHash: 'x',
    language: 'zh-CN' as const,
  }
  await pool()
    .insert(registrations)
    .values([
      { ...applicant, username: 'early', name: 'Early', createdAt: after(-60) },
      { ...applicant, username: 'late', name: 'Late', createdAt: after(60) },
    ])
  expect((await changes()).todos).toBe(before + 1)
})

it('The item with the largest growth is named, if it is online', async () => {
  await comeBack()
  const items = await pool().select().from(contentItems).where(eq(contentItems.status, 'online')).limit(2)
  const offline = await pool().select().from(contentItems).where(eq(contentItems.status, 'offline')).limit(1)
  const [first, second, hidden] = [...items, ...offline]
  if (!first || !second || !hidden) throw new Error('The demo has content items in both states')
  const clicks = async (contentItemId: string, figures: [yesterday: number, today: number]) => {
    const factId = await insertFact(pool(), { contentItemId })
    await insertEvents(pool(), [
      { factId, occurredAt: yesterday, count: figures[0] },
      { factId, occurredAt: today, count: figures[1] },
    ])
  }
  await clicks(first.id, [10, 15])
  await clicks(second.id, [100, 120])
  await clicks(hidden.id, [1, 100])
  await count()
  expect((await changes()).riser).toEqual({ id: first.id, title: first.title, clicks: 15, growth: 50 })
})

it('Figures that the user may not read are left out', async () => {
  const token = await signInHolding(server, [], 'all', 'reader')
  await comeBack('reader')
  expect(await changes({ token })).toEqual({
    since: since.toISOString(),
    todos: 0,
    publications: null,
    setsOnline: null,
    comments: null,
    riser: null,
  })
})
