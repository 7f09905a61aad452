import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createLiveRoom, uploadRoomCover } from '@greenroom/contract/areas/live/rooms'
import {
  createShow,
  deleteShow,
  type LiveShow,
  listShows,
  showLimits,
  updateShow,
} from '@greenroom/contract/areas/live-shows/shows'
import { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import { errors } from '@greenroom/contract/errors'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newRoom, png } from '../live/testing/rooms.ts'
import { liveShows } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let ownerId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const [user] = await server.database.pool.select().from(users).where(eq(users.username, 'user'))
  ownerId = user?.id ?? ''
})
afterAll(() => server.stop())

const makeRoom = async () => (await server.ask(createLiveRoom, { body: newRoom() }, admin)).id
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const newShow = (from: number, to: number, changes: Partial<LiveShow> = {}) => ({
  ...{ title: 'Evening show', ownerId: null, coverFileId: null, notes: '' },
  ...{ startTime: inMinutes(from), endTime: inMinutes(to) },
  ...changes,
})
const plan = (roomId: string, from: number, to: number) =>
  server.ask(createShow, { params: { id: roomId }, body: newShow(from, to) }, admin)
const change = (show: LiveShow, changes: Partial<LiveShow>, version = show.version) =>
  server.call(updateShow, { params: { id: show.id }, body: { version, changes } }, admin)
const shows = (roomId: string) => server.ask(listShows, { params: { id: roomId } }, admin)
const refusal = (path: string, rule: RuleKey) => ({
  code: errors.invalid.code,
  data: { issues: [{ path, msg: ruleText(rule, 'en-US') }] },
})
/** The show began and ended so many minutes ago. */
const end = (id: string, minutesAgo: number) =>
  server.database.pool
    .update(liveShows)
    .set({
      startAt: sql`now() - make_interval(mins => ${minutesAgo + 60})`,
      endAt: sql`now() - make_interval(mins => ${minutesAgo})`,
    })
    .where(eq(liveShows.id, id))

describe('a show', () => {
  it('is planned with an owner, a cover and notes, changed, and deleted', async () => {
    const room = await makeRoom()
    const { id: coverFileId, address } = await server.ask(
      uploadRoomCover,
      { file: new File([png], 'a.png') },
      admin,
    )
    const body = newShow(60, 120, { ownerId, coverFileId, notes: 'Two cameras' })
    const created = await server.ask(createShow, { params: { id: room }, body }, admin)
    expect(created).toMatchObject({ ...body, roomId: room, cover: address, version: 1 })
    expect(created.ownerName).not.toBe('')
    const startTime = inMinutes(30)
    const changes = { title: 'Late show', startTime, notes: '' }
    const changed = await server.ask(
      updateShow,
      { params: { id: created.id }, body: { version: 1, changes } },
      admin,
    )
    expect(changed).toMatchObject({ ...body, ...changes, version: 2 })
    expect(await shows(room)).toEqual([changed])
    await server.ask(deleteShow, { params: { id: created.id } }, admin)
    expect(await shows(room)).toEqual([])
  })

  it('is refused in a room that does not exist, and is not found once it is deleted', async () => {
    const missing = { code: errors.notFound.code }
    const params = { id: unknownId }
    expect(await server.call(createShow, { params, body: newShow(1, 2) }, admin)).toMatchObject(missing)
    expect(await server.call(listShows, { params }, admin)).toMatchObject(missing)
    expect(await server.call(deleteShow, { params }, admin)).toMatchObject(missing)
    expect(
      await server.call(updateShow, { params, body: { version: 1, changes: { title: 'x' } } }, admin),
    ).toMatchObject(missing)
  })

  it('is changed from the version that was read', async () => {
    const show = await plan(await makeRoom(), 60, 120)
    await change(show, { title: 'First' })
    expect(await change(show, { title: 'Second' })).toMatchObject({
      code: errors.conflict.code,
      data: { current: { title: 'First', version: 2 } },
    })
  })

  it.each([
    ['ends before it begins', newShow(60, 30), 'body.endTime', 'showEndsBefore'],
    ['lasts longer than three days', newShow(1, 72 * 60 + 2), 'body.endTime', 'showTooLong'],
    ['is over', newShow(-60, -1), 'body.endTime', 'timePast'],
    ['has an owner who does not exist', newShow(1, 2, { ownerId: unknownId }), 'body.ownerId', 'unknownUser'],
    ['has a foreign cover', newShow(1, 2, { coverFileId: unknownId }), 'body.coverFileId', 'unknownPicture'],
  ] as const)('that %s is refused with the field', async (_, body, path, rule) => {
    const params = { id: await makeRoom() }
    expect(await server.call(createShow, { params, body }, admin)).toMatchObject(refusal(path, rule))
  })

  it('may have begun, because its room is on air already', async () => {
    const room = await makeRoom()
    const { id } = await plan(room, -30, 30)
    expect(await shows(room)).toMatchObject([{ id }])
  })

  it('that is over keeps its times, and can be renamed', async () => {
    const room = await makeRoom()
    const show = await plan(room, 10, 20)
    await end(show.id, 5)
    expect(await change(show, { endTime: inMinutes(60) })).toMatchObject(
      refusal('body.changes.endTime', 'showTimesFixed'),
    )
    expect(await change(show, { title: 'What it was' })).toMatchObject({ code: 20_000 })
    expect(await shows(room)).toMatchObject([{ title: 'What it was' }])
    await end(show.id, showLimits.pastDays * 1440 + 1)
    expect(await shows(room)).toEqual([])
  })

  it('that runs can be extended, and cannot be ended in the past or before its start', async () => {
    const show = await plan(await makeRoom(), -30, 30)
    expect(await change(show, { endTime: inMinutes(-1) })).toMatchObject(
      refusal('body.changes.endTime', 'timePast'),
    )
    expect(await change(show, { endTime: inMinutes(-60) })).toMatchObject(
      refusal('body.changes.endTime', 'showEndsBefore'),
    )
    expect(await change(show, { endTime: inMinutes(90) })).toMatchObject({ code: 20_000 })
  })
})

describe('two shows of a room', () => {
  it.each([
    [10, 30],
    [50, 70],
    [30, 50],
    [10, 90],
  ])('are not planned at the same time: minutes %d to %d beside 20 to 60', async (from, to) => {
    const room = await makeRoom()
    await plan(room, 20, 60)
    const request = { params: { id: room }, body: newShow(from, to) }
    expect(await server.call(createShow, request, admin)).toMatchObject(
      refusal('body.startTime', 'showsClash'),
    )
  })

  it('may follow each other without a gap', async () => {
    const room = await makeRoom()
    const first = await plan(room, 20, 60)
    const body = newShow(60, 90, { startTime: first.endTime })
    await server.ask(createShow, { params: { id: room }, body }, admin)
    expect(await shows(room)).toHaveLength(2)
    expect(await change(first, { endTime: inMinutes(61) })).toMatchObject(
      refusal('body.changes.startTime', 'showsClash'),
    )
  })

  it('that are planned at the same moment for the same time are one', async () => {
    const room = await makeRoom()
    const request = { params: { id: room }, body: newShow(20, 60) }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(createShow, request, admin)))
    expect(answers.filter(({ code }) => code === 20_000)).toHaveLength(1)
    expect(await shows(room)).toHaveLength(1)
  })

  it('of different rooms may be at the same time', async () => {
    const rooms = [await makeRoom(), await makeRoom()]
    for (const room of rooms) await plan(room, 20, 60)
    for (const room of rooms) expect(await shows(room)).toHaveLength(1)
  })
})

it('A room has at most so many shows that are not over', async () => {
  const room = await makeRoom()
  await server.database.pool.insert(liveShows).values(
    Array.from({ length: showLimits.perRoom }, (_, place) => ({
      ...{ roomId: room, title: 'x' },
      startAt: new Date(Date.now() + (place + 10) * 3_600_000),
      endAt: new Date(Date.now() + (place + 11) * 3_600_000),
    })),
  )
  const request = { params: { id: room }, body: newShow(1, 60) }
  expect(await server.call(createShow, request, admin)).toMatchObject(refusal('body.title', 'showsFull'))
})

describe('undo', () => {
  const latest = async (id: string) =>
    (await server.ask(listOperations, { query: { entity: 'live-show' } }, admin)).list.find(
      ({ entityId }) => entityId === id,
    )
  const undo = async (id: string) =>
    server.call(
      undoOperation,
      { params: { id: (await latest(id))?.id ?? '' }, body: { scope: 'request', unrestored: 0 } },
      admin,
    )

  it('brings a deleted show back, and its former times', async () => {
    const room = await makeRoom()
    const show = await plan(room, 20, 60)
    await change(show, { endTime: inMinutes(90) })
    await undo(show.id)
    expect(await shows(room)).toMatchObject([{ id: show.id, endTime: show.endTime }])
    await server.ask(deleteShow, { params: { id: show.id } }, admin)
    await undo(show.id)
    expect(await shows(room)).toMatchObject([{ id: show.id, title: show.title }])
  })

  it('is refused when another show has its time meanwhile', async () => {
    const room = await makeRoom()
    const show = await plan(room, 20, 60)
    await server.ask(deleteShow, { params: { id: show.id } }, admin)
    const other = await plan(room, 30, 40)
    expect(await undo(show.id)).toMatchObject({
      code: errors.undoRefused.code,
      data: { reason: 'taken', title: show.title },
    })
    expect(await shows(room)).toMatchObject([{ id: other.id }])
  })
})

it('The workplace has the shows of today that are not over, of all rooms', async () => {
  await server.database.pool.delete(liveShows)
  const { id: over } = await plan(await makeRoom(), 1, 2)
  await end(over, 1)
  const running = await plan(await makeRoom(), -30, 1)
  await plan(await makeRoom(), 1441, 1500)
  expect((await server.ask(readWaiting, {}, admin)).shows).toMatchObject({
    count: 1,
    rows: [{ id: running.id, title: 'Evening show', room: { id: running.roomId } }],
  })
})
