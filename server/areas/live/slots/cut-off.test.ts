import { randomUUID } from 'node:crypto'
import { createLiveRoom, listLiveRooms, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { allowSlot, type CutOffTerm, readStudioStatus, stopSlot } from '@greenroom/contract/areas/live/studio'
import { listIncidents } from '@greenroom/contract/areas/live-health/history'
import { errors } from '@greenroom/contract/errors'
import { refusals } from '@greenroom/live-engine'
import { push } from '@greenroom/media'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../modules.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { liveOf } from '../live.ts'
import { liveSlots } from '../schema.ts'
import { recordEngine } from '../testing/engine-events.ts'
import { newRoom } from '../testing/rooms.ts'

const embedded = { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' }
let server: TestServer
let admin: { token: string }
let of: ReturnType<typeof recordEngine>['of']
beforeAll(async () => {
  server = await startTestServer(embedded)
  admin = { token: await server.signIn('admin') }
  ;({ of } = recordEngine(server))
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
})

/** Adds a room, and what users and the encoder of its main slot do. */
async function setRoom() {
  const { id } = await server.ask(createLiveRoom, { body: newRoom() }, admin)
  const { streamKey } = await server.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
  const isMain = and(eq(liveSlots.roomId, id), eq(liveSlots.slot, 'main'))
  return {
    id,
    push: (at = server) =>
      push({ url: `${liveOf(at.platform, registry).pushServer()}/${streamKey}`, sample: 'pattern' }),
    stop: (term: CutOffTerm) =>
      server.ask(stopSlot, { params: { id }, body: { slot: 'main', reason: 'Wrong picture', term } }, admin),
    allow: () => server.call(allowSlot, { params: { id }, body: { slot: 'main' } }, admin),
    async main() {
      const { slots } = await server.ask(readStudioStatus, { params: { id } }, admin)
      if (!slots[0]) throw new Error('A room has no main slot')
      return slots[0]
    },
    async history() {
      const { list } = await server.ask(listIncidents, { params: { id }, query: {} }, admin)
      return list.map(({ detail }) => detail).toReversed()
    },
    /** Lets the term end a second ago. */
    endTerm: () =>
      server.database.pool
        .update(liveSlots)
        .set({ cutOffUntil: sql`now() - interval '1 second'` })
        .where(isMain),
  }
}

describe('a slot that is cut off', () => {
  it('refuses its encoder for ten minutes, on a server that started later too, and then takes it again', async () => {
    const room = await setRoom()
    const pusher = await room.push()
    await of('published', room.id, 'main')
    await room.stop('tenMinutes')
    expect(await of('unpublished', room.id, 'main')).toMatchObject({ cause: 'stopped' })
    const { untilTime, ...by } = (await room.main()).cutOff ?? {}
    expect(by).toEqual({ reason: 'Wrong picture', userName: expect.stringMatching(/./) })
    expect(Date.parse(untilTime ?? '') - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(Date.parse(untilTime ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    await expect(room.push()).rejects.toThrow(refusals.cutOff)
    expect(await room.main()).toMatchObject({ refused: { cause: 'cutOff', address: '127.0.0.1' } })

    const later = await startTestServer(embedded, server.database.again())
    await expect(room.push(later)).rejects.toThrow(refusals.cutOff)
    await room.endTerm()
    expect((await room.main()).cutOff).toBeNull()
    expect((await room.allow()).code).toBe(errors.wrongState.code)
    const again = await room.push(later)
    await Promise.all([pusher.stop(), again.stop()])
    await later.endStreams()
    await later.stop()
    // A refusal is stored after its answer.
    await vi.waitFor(async () =>
      expect(await room.history()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ operation: 'live-room.stop', slot: 'main', term: 'tenMinutes' }),
          { kind: 'refused', slot: 'main', cause: 'cutOff', address: '127.0.0.1', attempts: 1 },
        ]),
      ),
    )
  })

  it('is said by the list of rooms, found by its state, and stands before rooms that are merely off', async () => {
    const category = randomUUID()
    const add = async (title: string) =>
      (await server.ask(createLiveRoom, { body: newRoom({ category, title }) }, admin)).id
    const [off, cut, standby] = [await add('A off'), await add('B cut'), await add('C standby is cut')]
    for (const [id, slot] of [
      [cut, 'main'],
      [standby, 'hot'],
    ] as const)
      await server.ask(
        stopSlot,
        { params: { id }, body: { slot, reason: 'Wrong picture', term: 'untilAllowed' } },
        admin,
      )
    const list = async (query: {
      state?: ('offline' | 'cutOff' | 'live')[]
      sort?: 'severity' | 'title'
    }) => {
      const answer = await server.ask(listLiveRooms, { query: { category, sort: 'title', ...query } }, admin)
      expect(answer.total).toBe(answer.list.length)
      return answer.list
    }
    const rooms = await list({ sort: 'severity' })
    expect(rooms.map(({ id }) => id)).toEqual([cut, off, standby])
    const cutOff = { untilTime: null, reason: 'Wrong picture', userName: expect.stringMatching(/./) }
    expect(rooms.map(room => room.cutOff)).toEqual([cutOff, null, null])
    expect(await server.ask(readLiveRoom, { params: { id: cut } }, admin)).toMatchObject({ cutOff })
    const ids = async (...state: ('offline' | 'cutOff' | 'live')[]) =>
      (await list({ state })).map(({ id }) => id)
    expect(await ids('cutOff')).toEqual([cut])
    expect(await ids('cutOff', 'live')).toEqual([cut])
    expect(await ids('offline', 'cutOff')).toEqual([off, cut, standby])
    expect((await server.call(allowSlot, { params: { id: cut }, body: { slot: 'main' } }, admin)).code).toBe(
      20000,
    )
    expect(await ids('cutOff')).toEqual([])
    expect((await list({})).map(room => room.cutOff)).toEqual([null, null, null])
  })

  it('refuses its encoder until a user allows it, also when it was away at the moment', async () => {
    const room = await setRoom()
    await room.stop('untilAllowed')
    expect(await room.main()).toMatchObject({ cutOff: { untilTime: null, reason: 'Wrong picture' } })
    await expect(room.push()).rejects.toThrow(refusals.cutOff)
    expect((await room.allow()).code).toBe(20000)
    expect((await room.allow()).code).toBe(errors.wrongState.code)
    expect((await room.main()).cutOff).toBeNull()
    const pusher = await room.push()
    const published = await of('published', room.id, 'main')
    await room.stop('now')
    await of('unpublished', room.id, 'main', published)
    expect((await room.main()).cutOff).toBeNull()
    const again = await room.push()
    await of('published', room.id, 'main', published)
    await Promise.all([pusher.stop(), again.stop()])
    const operations = (await room.history()).filter(({ kind }) => kind === 'operation')
    expect(operations).toMatchObject([
      { operation: 'live-room.stop', term: 'untilAllowed' },
      { operation: 'live-room.allow', slot: 'main' },
      { operation: 'live-room.stop', term: 'now' },
    ])
  })
})
