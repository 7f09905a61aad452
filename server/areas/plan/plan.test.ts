import { randomUUID } from 'node:crypto'
import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { createShow } from '@greenroom/contract/areas/live-shows/shows'
import { planLimits, readPlan } from '@greenroom/contract/areas/plan/plan'
import { errors } from '@greenroom/contract/errors'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { channels } from '../channels/schema.ts'
import { bodyOf } from '../channels/testing/channels.ts'
import { contentItems } from '../content/schema.ts'
import { newRoom } from '../live/testing/rooms.ts'
import { publishJobs } from '../publishing/schema.ts'
import { workplacePosts } from '../workplace/posts/schema.ts'

type By = { token: string; language?: 'en-US' }

let server: TestServer
let admin: By
/** Owns one row of each kind that has owners. */
let ownerId: string
let owner: By
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const permissions = ['article:read', 'content-item:read', 'channel:read'] as const
  owner = { token: await signInHolding(server, permissions, 'own', 'owner') }
  const [user] = await server.database.pool.select().from(users).where(eq(users.username, 'owner'))
  ownerId = user?.id ?? ''
})
afterAll(() => server.stop())

/** A day that no row of the demo lies in. */
const day = (date: number, hour = 0) => new Date(Date.UTC(2035, 2, date, hour))
const iso = (date: number, hour = 0) => day(date, hour).toISOString()
const week = { startTime: iso(5), endTime: iso(12) }
const plan = (by: By = admin, query = week) => server.ask(readPlan, { query }, by)
const titles = (kind: { rows: { title: string }[] } | null) => kind?.rows.map(({ title }) => title)

async function addContentItem(title: string, publishedAt: Date, createdBy: string | null = null) {
  const item = { title, publishedAt, createdBy, genre: 'text', author: 'A', status: 'offline' } as const
  await server.database.pool.insert(contentItems).values(item)
}
async function addJob(title: string, scheduledAt: Date, createdBy: string | null = null) {
  const ids = { articleId: randomUUID(), accountId: randomUUID(), versionId: randomUUID() }
  const job = {
    ...ids,
    title,
    goal: 'published',
    state: 'scheduled',
    scheduledAt,
    createdBy,
  } as const
  await server.database.pool.insert(publishJobs).values({ ...job, parts: [] })
}
async function addChannel(activityName: string, startsAt: Date, endsAt: Date, changes: object = {}) {
  const { promotionTime: _, ...fields } = bodyOf({ activityName }).data
  const channel = { ...fields, startsAt, endsAt, code: randomUUID(), ...changes }
  await server.database.pool.insert(channels).values(channel)
}
async function addPost(title: string, visibleFrom: Date | null, visibleUntil: Date | null) {
  const post = { kind: 'announcement', tag: 'notice', title, position: 1, visibleFrom, visibleUntil } as const
  await server.database.pool.insert(workplacePosts).values(post)
}
async function addShow(title: string, from: number, to: number) {
  const room = await server.ask(createLiveRoom, { body: newRoom() }, admin)
  const times = { startTime: iso(from), endTime: iso(to) }
  const body = { title, ...times, ownerId: null, coverFileId: null, notes: '' }
  await server.ask(createShow, { params: { id: room.id }, body }, admin)
  return room
}

describe('the plan of a period', () => {
  it('has shows that run at some time of it, with their rooms', async () => {
    await addShow('Before', 3, 5)
    const room = await addShow('Into the period', 4, 6)
    await addShow('Out of the period', 11, 13)
    await addShow('After', 12, 13)
    const { shows } = await plan()
    expect(titles(shows)).toEqual(['Into the period', 'Out of the period'])
    expect(shows).toMatchObject({
      count: 2,
      rows: [
        { room: { id: room.id, title: room.title }, startTime: iso(4), endTime: iso(6), version: 1 },
        {},
      ],
    })
  })

  it('has publications, content items, promotions and posts at their times', async () => {
    await addJob('Article', day(5))
    await addJob('Next week', day(12))
    await addContentItem('Item', day(6))
    await addContentItem('Long ago', new Date(Date.UTC(2020, 1, 1)))
    await addChannel('Running', day(1), day(20))
    await addChannel('Over', day(1), day(5))
    await addChannel('Stopped', day(1), day(20), { endedAt: day(4) })
    await addChannel('Stopped in it', day(2), day(20), { endedAt: day(7) })
    await addPost('Always', null, null)
    await addPost('Appears', day(6), day(30))
    await addPost('Ends', null, day(8))
    const { publications, contentItems: items, promotions, posts } = await plan()
    expect(publications?.rows).toMatchObject([{ title: 'Article', state: 'scheduled', startTime: iso(5) }])
    expect(items?.rows).toMatchObject([{ title: 'Item', startTime: iso(6) }])
    expect(promotions?.rows).toMatchObject([
      { title: 'Running', startTime: iso(1), endTime: iso(20) },
      { title: 'Stopped in it', startTime: iso(2), endTime: iso(7) },
    ])
    expect(posts?.rows).toMatchObject([
      { title: 'Appears', startTime: iso(6), endTime: iso(30) },
      { title: 'Ends', startTime: null, endTime: iso(8) },
    ])
  })

  it('has no content items whose time has come', async () => {
    await addContentItem('Published', new Date(Date.now() - 3_600_000))
    const before = new Date(Date.now() - 7_200_000).toISOString()
    const { contentItems: items } = await plan(admin, {
      startTime: before,
      endTime: new Date().toISOString(),
    })
    expect(items).toEqual({ count: 0, rows: [] })
  })

  it('leaves out the kinds that the user may not read', async () => {
    const none = { token: await signInHolding(server, [], 'all') }
    const nothing = { shows: null, publications: null, contentItems: null, promotions: null, posts: null }
    expect(await plan(none)).toEqual(nothing)
    const content = { token: await signInHolding(server, ['content-item:read'], 'all') }
    expect(await plan(content)).toMatchObject({ ...nothing, contentItems: { rows: [{ title: 'Item' }] } })
  })

  it('has only the rows of the user’s data scope', async () => {
    await addJob('Own article', day(9), ownerId)
    await addContentItem('Own item', day(9), ownerId)
    await addChannel('Own promotion', day(9), day(10), { createdBy: ownerId })
    const { publications, contentItems: items, promotions } = await plan(owner)
    expect([publications, items, promotions].map(titles)).toEqual([
      ['Own article'],
      ['Own item'],
      ['Own promotion'],
    ])
    expect([publications, items, promotions].map(kind => kind?.count)).toEqual([1, 1, 1])
  })

  it('has the first rows of each kind, and the count of all', async () => {
    const start = day(20)
    const item = { genre: 'text', author: 'A', status: 'offline', publishedAt: start } as const
    const many = Array.from({ length: planLimits.rows + 3 }, (_, at) => ({ ...item, title: `Item ${at}` }))
    await server.database.pool.insert(contentItems).values(many)
    const { contentItems: items } = await plan(admin, { startTime: iso(20), endTime: iso(21) })
    expect(items?.rows).toHaveLength(planLimits.rows)
    expect(items?.count).toBe(planLimits.rows + 3)
  })

  it.each([
    ['ends before it begins', iso(5), iso(4), 'rangeOrder'],
    [
      'is longer than six weeks',
      iso(1),
      new Date(day(1 + planLimits.days, 1).getTime() + 1).toISOString(),
      'rangeLength',
    ],
  ] as const)('is refused when the period %s', async (_, startTime, endTime, rule) => {
    expect(await server.call(readPlan, { query: { startTime, endTime } }, admin)).toMatchObject({
      code: errors.invalid.code,
      data: { issues: [{ path: 'query.endTime', msg: ruleText(rule, 'en-US') }] },
    })
  })

  it('may be six weeks in which clocks are put back', async () => {
    const { shows } = await plan(admin, { startTime: iso(1), endTime: iso(1 + planLimits.days, 1) })
    expect(titles(shows)).toContain('After')
  })
})
