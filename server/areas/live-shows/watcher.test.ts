import { randomUUID } from 'node:crypto'
import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import type { ObservedRoom, ObservedSlot } from '@greenroom/live-engine'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { newRoom } from '../live/testing/rooms.ts'
import { liveShows } from './schema.ts'
import { createShowWatcher } from './watcher.ts'

let server: TestServer
let operator: { token: string; language: 'en-US' }
let owner: { token: string; language: 'en-US' }
let ownerId: string
let roomId: string
let roomTitle: string
const operatorName = `operator-${randomUUID()}`
/** The media server that has the streams; undefined: none answers. */
let engine: string | undefined
/** Rooms with a stream. */
const streaming = new Set<string>()

beforeAll(async () => {
  server = await startTestServer({}, undefined, { runsJobs: false })
  operator = {
    token: await signInHolding(server, ['live-room:operate'], 'all', operatorName),
    language: 'en-US',
  }
  const username = `owner-${randomUUID()}`
  owner = { token: await signInHolding(server, [], 'all', username), language: 'en-US' }
  const [user] = await server.database.pool.select().from(users).where(eq(users.username, username))
  ownerId = user?.id ?? ''
})
afterAll(() => server.stop())
beforeEach(async () => {
  engine = 'embedded'
  streaming.clear()
  await server.database.pool.delete(liveShows)
  const admin = { token: await server.signIn('admin') }
  roomTitle = `Room ${randomUUID()}`
  roomId = (await server.ask(createLiveRoom, { body: newRoom({ title: roomTitle }) }, admin)).id
})

const stream: ObservedSlot = {
  ...{ slot: 'main', startedAt: Date.now(), address: '', isStalled: false, awayNode: '' },
  ...{ measured: null, problems: [], found: null },
}
const observed: ObservedRoom = {
  ...{ at: Date.now(), slots: [stream], audience: 0, previews: 0, ended: [] },
}
const startWatcher = () =>
  createShowWatcher(server.platform, async () => ({
    ...{ engine, missingFfmpeg: null },
    rooms: new Map([...streaming].map(id => [id, observed])),
  }))

/** Plans a show from one minute to another, counted from now. */
async function addShow(from: number, to: number, room = roomId): Promise<string> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const [show] = await server.database.pool
    .insert(liveShows)
    .values({ roomId: room, title: 'Evening show', ownerId, startAt: at(from), endAt: at(to) })
    .returning()
  return show?.id ?? ''
}

const notices = async (by = operator) =>
  (await server.ask(pageMessages, { query: { text: roomTitle, type: 'notice' } }, by)).list

async function tick(watcher = startWatcher(), times = 2): Promise<void> {
  for (let time = 0; time < times; time++) await watcher.tick()
}

it('A stream that is missing five minutes before its show is one notice to operators and to the owner', async () => {
  await addShow(4, 60)
  const watcher = startWatcher()
  await tick(watcher, 5)
  for (const by of [operator, owner]) {
    expect(await notices(by)).toMatchObject([
      {
        title: 'Show without a stream',
        content: expect.stringContaining('“Evening show” is planned for'),
        link: `/dashboard/monitor?room=${roomId}`,
      },
    ])
  }
})

it('A user who operates rooms and owns the show gets one notice', async () => {
  const id = await addShow(4, 60)
  const [user] = await server.database.pool.select().from(users).where(eq(users.username, operatorName))
  await server.database.pool
    .update(liveShows)
    .set({ ownerId: user?.id ?? null })
    .where(eq(liveShows.id, id))
  await tick()
  expect(await notices()).toHaveLength(1)
  expect(await notices(owner)).toEqual([])
})

it('Two servers, and a server after its restart, write one notice together', async () => {
  await addShow(4, 60)
  const [one, other] = [startWatcher(), startWatcher()]
  await Promise.all([one.tick(), other.tick()])
  await Promise.all([one.tick(), other.tick()])
  await tick(startWatcher(), 3)
  expect(await notices()).toHaveLength(1)
})

it('A stream counts as missing when it is not seen twice, so that encoders come back after a restart', async () => {
  await addShow(4, 60)
  const watcher = startWatcher()
  await watcher.tick()
  streaming.add(roomId)
  await watcher.tick()
  streaming.clear()
  await tick(watcher)
  expect(await notices()).toEqual([])
})

it.each([
  ['six minutes before a show', 6, 60],
  ['of a show that is over for long', -120, -61],
])('There is no notice %s', async (_, from, to) => {
  await addShow(from, to)
  await tick()
  streaming.add(roomId)
  await tick()
  expect(await notices()).toEqual([])
})

it('No stream is missed while no media server answers', async () => {
  await addShow(4, 60)
  engine = undefined
  await tick()
  expect(await notices()).toEqual([])
  engine = 'embedded'
  await tick()
  expect(await notices()).toHaveLength(1)
})

it('A show that is moved is looked at again', async () => {
  const id = await addShow(4, 60)
  await tick()
  await server.database.pool
    .update(liveShows)
    .set({ startAt: sql`now() + interval '3 minutes'` })
    .where(eq(liveShows.id, id))
  await tick()
  expect(await notices()).toHaveLength(2)
})

it('A stream that is still on after its show is one notice', async () => {
  await addShow(-60, -2)
  streaming.add(roomId)
  await tick(startWatcher(), 4)
  await tick(startWatcher())
  for (const by of [operator, owner]) {
    expect(await notices(by)).toMatchObject([
      { title: 'Show over, stream still on', content: expect.stringContaining('was planned until') },
    ])
  }
})

it('A stream that ended with its show, or goes on with the next one, is no notice', async () => {
  await addShow(-60, -2)
  await tick()
  expect(await notices()).toEqual([])
  streaming.add(roomId)
  await addShow(-59, -2.5)
  await addShow(3, 60)
  await tick()
  expect(await notices()).toEqual([])
})
