import { describe, expect, it } from 'vitest'
import { endOf, type StoredOrders } from '../admission/control.ts'
import { measurement, observedRoom, observedSlot } from '../testing/observed.ts'
import { mergeRooms } from './merge-rooms.ts'
import { createObservations } from './observations.ts'
import type { ObservedRoom } from './observed-room.ts'
import { remoteStreamsOf, secondStreams } from './other-servers.ts'
import { createRemoteEvents } from './remote-events.ts'
import { factsOf, reconnectMs, roomStateOf } from './room-state.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000)
const key = { roomId: 'room', slot: 'main' } as const

describe('the observed state of a room', () => {
  it('follows what the engine tells of its streams and viewers', () => {
    const seen = createObservations()
    seen.take({ kind: 'published', at: at(0), key, address: '192.0.2.7' })
    expect(seen.of('room')).toMatchObject({ slots: [{ slot: 'main', measured: null, isStalled: false }] })
    seen.take({ kind: 'measured', at: at(2), key, measured: measurement, problems: [] })
    seen.take({ kind: 'viewers', at: at(2), roomId: 'room', audience: 4, previews: 1 })
    seen.take({ kind: 'stalled', at: at(5), key })
    expect(seen.of('room')).toMatchObject({
      ...{ at: at(5).getTime(), audience: 4, previews: 1, ended: [] },
      slots: [{ startedAt: at(0).getTime(), measured: measurement, isStalled: true }],
    })
    seen.take({ kind: 'resumed', at: at(6), key })
    seen.take({ kind: 'unpublished', at: at(7), key, cause: 'cut' })
    expect(seen.of('room')).toMatchObject({
      slots: [],
      ended: [{ slot: 'main', at: at(7).getTime(), cause: 'cut' }],
    })
  })

  it('includes the other qualities that are made now, on any server', () => {
    const seen = createObservations()
    const rendition = { kind: 'rendition', at: at(1), roomId: 'room', quality: '480p' } as const
    seen.take({ ...rendition, isMade: true })
    const room = seen.of('room') ?? observedRoom([])
    expect(room.made).toEqual(['480p'])
    const before = new Map([['room', observedRoom([observedSlot('main')])]])
    expect(mergeRooms([before, new Map([['room', room]])]).get('room')?.made).toEqual(['480p'])
    seen.take({ ...rendition, isMade: false })
    expect(seen.of('room')).toMatchObject({ made: [] })
    seen.take({ ...rendition, isMade: true })
    seen.take({ kind: 'down', at: at(2) })
    expect(seen.of('room')).toMatchObject({ made: [] })
  })

  it('ends with the engine, and is forgotten a minute after the last stream', () => {
    const seen = createObservations()
    seen.take({ kind: 'published', at: at(0), key, address: '' })
    seen.take({ kind: 'down', at: at(1) })
    expect(seen.of('room')).toMatchObject({
      slots: [],
      ended: [{ slot: 'main', at: at(1).getTime(), cause: 'engineDown' }],
    })
    seen.take({ kind: 'viewers', at: at(70), roomId: 'other', audience: 1, previews: 0 })
    expect([...seen.all().keys()]).toEqual(['other'])
  })

  it('includes a refused encoder until it is admitted, or for a minute when no other one pushes', () => {
    const seen = createObservations()
    const refused = { kind: 'refused', key, cause: 'wrongKey', address: '192.0.2.7' } as const
    seen.take({ ...refused, at: at(0) })
    expect(seen.of('room')).toMatchObject({
      slots: [],
      refused: [{ slot: 'main', at: at(0).getTime(), cause: 'wrongKey', address: '192.0.2.7' }],
    })
    seen.take({ kind: 'published', at: at(1), key, address: '192.0.2.7' })
    expect(seen.of('room')?.refused).toEqual([])
    seen.take({ ...refused, at: at(2), cause: 'pushed' })
    expect(seen.of('room')).toMatchObject({ slots: [{ slot: 'main' }], refused: [{ cause: 'pushed' }] })
    seen.take({ ...refused, at: at(3), key: { ...key, roomId: 'other' } })
    seen.take({ ...refused, at: new Date(), key: { ...key, roomId: 'third' } })
    expect([...seen.all().keys()]).toEqual(['room', 'third'])
  })

  it('is merged from the reports of several servers', () => {
    const one = new Map([['room', observedRoom([observedSlot('main')], { audience: 2 })]])
    const other = new Map([['room', observedRoom([observedSlot('hot')], { audience: 3 })]])
    const merged = mergeRooms([one, other]).get('room')
    expect(merged).toMatchObject({ audience: 5, ended: [] })
    expect(merged?.slots.map(({ slot }) => slot).toSorted()).toEqual(['hot', 'main'])
  })
})

describe('streams of other servers', () => {
  const server = (id: string, rooms: Record<string, ObservedRoom>, relayAddress: string | null = id) => ({
    ...{ id, relayAddress, engine: 'embedded', hasFfmpeg: false },
    rooms: new Map(Object.entries(rooms)),
  })
  const since = (second: number) => observedRoom([observedSlot('main', { startedAt: at(second).getTime() })])

  it('can be pulled from servers that have a relay address', () => {
    const hot = observedRoom([observedSlot('hot')])
    expect(
      remoteStreamsOf([server('http://one', { room: hot }), server('two', { other: hot }, null)]),
    ).toEqual([{ key: { roomId: 'room', slot: 'hot' }, address: 'http://one' }])
  })

  it('of the same slot leave one: the older, or else the stream of the server with the lower id', () => {
    const second = (own: number, theirs: number, id: string) =>
      secondStreams(new Map([['room', since(own)]]), 'b', [server(id, { room: since(theirs) })])
    expect(second(2, 1, 'c')).toEqual([key])
    expect(second(1, 2, 'a')).toEqual([])
    expect(second(1, 1, 'a')).toEqual([key])
    expect(second(1, 1, 'c')).toEqual([])
  })

  it('are reported by the events of their engines, and end when their server is missing', () => {
    const readEvents = createRemoteEvents()
    const kinds = (rooms: Record<string, ObservedRoom>, own: Record<string, ObservedRoom> = {}) =>
      readEvents(new Map(Object.entries(rooms)), new Map(Object.entries(own)), at(9)).map(event =>
        event.kind === 'unpublished' ? event.cause : event.kind,
      )
    expect(kinds({ room: since(1) })).toEqual(['published', 'measured'])
    expect(kinds({ room: since(1) })).toEqual(['measured'])
    const silent = observedSlot('main', { startedAt: at(1).getTime(), isStalled: true, measured: null })
    expect(kinds({ room: observedRoom([silent]) })).toEqual(['stalled'])
    expect(kinds({ room: since(1) })).toEqual(['resumed', 'measured'])
    expect(kinds({ room: since(5) })).toEqual(['published', 'measured'])
    // It comes back here.
    expect(kinds({}, { room: since(6) })).toEqual([])
    expect(kinds({ room: since(7) })).toEqual(['published', 'measured'])
    expect(kinds({ room: observedRoom([], { ended: [{ slot: 'main', at: 0, cause: 'cut' }] }) })).toEqual([
      'cut',
    ])
    expect(kinds({ room: since(8) })).toEqual(['published', 'measured'])
    expect(kinds({})).toEqual(['engineDown'])
  })
})

describe('the state of a room', () => {
  const now = at(100).getTime()
  const facts = { isBanned: false, activeSlot: 'main', hasOpenAlarm: false, now } as const
  const stalled = observedSlot('main', { isStalled: true })
  const ended = (cause: 'cut' | 'left', msAgo: number) => ({ slot: 'main' as const, at: now - msAgo, cause })
  it.each([
    ['offline', undefined, {}],
    ['live', observedRoom([observedSlot('main')]), {}],
    ['degraded', observedRoom([observedSlot('main')]), { hasOpenAlarm: true }],
    ['connecting', observedRoom([observedSlot('main', { measured: null })]), { hasOpenAlarm: true }],
    ['stalled', observedRoom([stalled]), {}],
    ['stalled', observedRoom([observedSlot('hot')]), {}],
    ['live', observedRoom([stalled, observedSlot('hot')]), { activeSlot: 'hot' as const }],
    ['reconnecting', observedRoom([], { ended: [ended('cut', reconnectMs - 1)] }), {}],
    ['offline', observedRoom([], { ended: [ended('cut', reconnectMs)] }), {}],
    ['offline', observedRoom([], { ended: [ended('left', 1)] }), {}],
    ['offline', observedRoom([], { ended: [{ ...ended('cut', 1), slot: 'hot' }] }), {}],
    ['banned', observedRoom([observedSlot('main')]), { isBanned: true }],
  ])('is %s by what is seen of it and known', (state, observed, changes) => {
    const all = { ...facts, ...changes }
    expect(roomStateOf({ ...all, ...factsOf(all.activeSlot, observed) })).toBe(state)
  })
})

describe('a stream that was admitted', () => {
  const grant = { keyHash: 'hash', stoppedAt: at(0) }
  const storing = (changes: Partial<typeof grant> & { isCutOff?: boolean } = {}): StoredOrders => ({
    ...{ activeSlot: 'main', quality: 'original', hasSlate: false, isBanned: false },
    grants: new Map([['main', { ...grant, isCutOff: false, ...changes }]]),
  })
  const orders = storing()
  it('goes on while its stored grant is the same', () => {
    expect(endOf('main', grant, orders)).toBeUndefined()
    expect(endOf('main', { ...grant, stoppedAt: new Date(grant.stoppedAt) }, orders)).toBeUndefined()
  })

  it('ends when its room is deleted or banned, its key replaced, or a user stopped it', () => {
    expect(endOf('main', grant, undefined)).toBe('stopped')
    expect(endOf('main', grant, { ...orders, isBanned: true })).toBe('banned')
    expect(endOf('main', grant, storing({ keyHash: 'other' }))).toBe('keyRevoked')
    expect(endOf('main', grant, { ...orders, grants: new Map() })).toBe('keyRevoked')
    expect(endOf('main', grant, storing({ stoppedAt: at(1) }))).toBe('stopped')
  })

  it('ends while its slot is cut off, although it was admitted by a server that knows no grant of it', () => {
    expect(endOf('main', grant, storing({ isCutOff: true }))).toBe('stopped')
    expect(endOf('main', undefined, storing({ isCutOff: true }))).toBe('stopped')
    expect(endOf('hot', undefined, storing({ isCutOff: true }))).toBeUndefined()
  })

  it('of our own programs does not end with a key', () => {
    const own = { keyHash: null, stoppedAt: null }
    expect(endOf('hot', own, orders)).toBeUndefined()
    expect(endOf('main', own, orders)).toBe('stopped')
  })
})
