import {
  createContentItem,
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import { askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { listServiceOrders, readBalance } from '@greenroom/contract/areas/services/services'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { allPermissions } from '@greenroom/contract/permissions'
import { addDays, dayOf, instantOf } from '@greenroom/event-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { createBringer } from '../imports/testing/import-file.ts'
import { insertEvents, insertFact } from '../insight/testing/events.ts'

const timeZone = 'Asia/Shanghai'
let server: TestServer
let admin: { token: string; language: 'en-US' }
let owner: typeof admin
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  owner = { token: await signInHolding(server, allPermissions, 'own'), language: 'en-US' }
})
afterAll(() => server.stop())

const summaryOf = (by: typeof admin) => server.ask(readWorkplaceSummary, {}, by)
const createOnline = async (by: typeof admin, title: string) => {
  const fields = { author: 'Lin', genre: 'text', source: 'original', language: 'en' } as const
  const publishedTime = new Date().toISOString()
  const body = { ...fields, title, publishedTime }
  const { id } = await server.ask(createContentItem, { body }, by)
  await server.ask(putContentItemsOnline, { body: { ids: [id] } }, by)
  return id
}

/** The totals of the pages that the tiles of the workplace lead to (console/areas/workplace/statistics.tsx). */
async function totalsOfLinks(by: typeof admin) {
  const day = dayOf(new Date(), timeZone)
  const publishedFrom = instantOf(day, timeZone).toISOString()
  const publishedBefore = instantOf(addDays(day, 1), timeZone).toISOString()
  const total = async (query: Parameters<typeof listed>[1]) => (await listed(by, query)).total
  const range = { from: day, to: day }
  const comments = await server.ask(
    askAnalytics,
    { body: { measure: 'comments', by: ['content'], range, compare: 'previous' } },
    by,
  )
  return {
    online: await total({ status: 'online' }),
    publications: await total({ status: 'online', publishedFrom, publishedBefore }),
    comments: comments.total,
  }
}
const listed = (
  by: typeof admin,
  query: { status: 'online'; publishedFrom?: string; publishedBefore?: string },
) => server.ask(listContentItems, { query }, by)

describe.each(['all', 'own'] as const)('the figures of a role that sees rows of scope %s', scope => {
  const by = () => (scope === 'all' ? admin : owner)

  it('equal the totals of the lists that they lead to, after deletions and undone imports', async () => {
    const before = await summaryOf(by())
    const [deleted] = [await createOnline(by(), 'Deleted'), await createOnline(by(), 'Stays')]
    const bringer = createBringer(server, timeZone)
    const rows = Array.from({ length: 5 }, (_, place) => `Imported ${place},Text,Lin,Online`)
    const imported = await bringer.bring(
      by(),
      'content-item',
      `Title,Genre,Author,Status\n${rows.join('\n')}\n`,
    )
    expect(imported.done.create).toBe(5)
    expect((await summaryOf(by())).publications?.today).toBe((before.publications?.today ?? 0) + 7)
    await bringer.undo(by(), imported.id)
    await server.ask(takeContentItemsOffline, { body: { ids: [deleted] } }, by())
    await server.ask(deleteContentItems, { body: { ids: [deleted] } }, by())
    const factId = await insertFact(server.database.pool)
    await insertEvents(server.database.pool, [{ type: 'comment', factId, occurredAt: new Date() }])

    const { contentItems, publications, comments } = await summaryOf(by())
    expect(publications?.today).toBe((before.publications?.today ?? 0) + 1)
    expect({
      online: contentItems?.online,
      publications: publications?.today,
      comments: comments?.today,
    }).toEqual(await totalsOfLinks(by()))
  })
})

it('Yesterday’s publications count until the same time of the day', async () => {
  const { publications: before } = await summaryOf(admin)
  const at = (minutes: number) => new Date(Date.now() - 86_400_000 + minutes * 60_000)
  const item = { title: 'Yesterday', genre: 'text', author: 'Lin', status: 'online' } as const
  await server.database.pool
    .insert(contentItems)
    .values([at(-1), at(1)].map(publishedAt => ({ ...item, publishedAt })))
  const after = (await summaryOf(admin)).publications
  // Around midnight, the minute before belongs to the day before.
  const isSameDay = dayOf(at(-1), timeZone) === dayOf(at(0), timeZone)
  expect(after).toEqual({ today: before?.today, yesterday: (before?.yesterday ?? 0) + (isSameDay ? 1 : 0) })
})

it('The account’s renewals and pending amount equal the orders that they lead to', async () => {
  const { pending, renewals } = await server.ask(readBalance, {}, admin)
  const orders = await server.ask(listServiceOrders, { query: { state: 'pending', pageSize: '100' } }, admin)
  expect(orders.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(pending)
  expect((await server.ask(listServiceOrders, { query: { due: 'yes' } }, admin)).total).toBe(renewals)
})
