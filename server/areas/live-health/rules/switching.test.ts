import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'
import type { RoomSettings } from './room-health.ts'

describe('automatic switching', () => {
  const withBoth = (changes: Partial<RoomSettings> = {}, stallMarkMs?: number) => {
    const room = startRoom(changes, stallMarkMs)
    room.publish('main')
    room.publish('hot')
    room.pass(10)
    return room
  }
  const order = { kind: 'switchOutput', slot: 'hot' }

  it('goes to the hot standby after three seconds without data from the main stream, and stays there', () => {
    const room = withBoth()
    room.stall('main')
    room.pass(1)
    expect(room.switches()).toEqual(['11: hot stalled'])
    expect(room.effects).toContainEqual(order)
    room.shows('hot')
    room.resume('main')
    room.pass(60)
    expect(room.switches()).toHaveLength(1)
    expect(room.activeSlot).toBe('hot')
    room.stall('hot')
    room.pass(60)
    expect(room.switches()).toHaveLength(1)
  })

  it.each([
    [1000, 2],
    [3000, 1],
  ])('counts the silence before the engine called it a stall: %d ms', (stallMarkMs, seconds) => {
    const room = withBoth({}, stallMarkMs)
    room.stall('main')
    room.pass(seconds - 1)
    expect(room.switches()).toEqual([])
    room.pass(1)
    expect(room.switches()).toHaveLength(1)
  })

  it('begins three seconds after the last data, to the tenth of a second', () => {
    const room = withBoth()
    room.stall('main')
    room.passMs(900)
    expect(room.switches()).toEqual([])
    room.passMs(100)
    expect(room.switches()).toEqual(['11: hot stalled'])
  })

  it('ignores a shorter stall', () => {
    const room = withBoth()
    room.stall('main')
    room.resume('main')
    room.pass(10)
    expect(room.switches()).toEqual([])
  })

  it.each(['cut', 'left'] as const)('leaves a main stream that ended three seconds ago: %s', cause => {
    const room = withBoth()
    room.end('main', cause)
    room.pass(2)
    expect(room.switches()).toEqual([])
    room.pass(1)
    expect(room.switches()).toEqual(['13: hot ended'])
  })

  it('does not happen when the main stream was ended on purpose', () => {
    for (const cause of ['stopped', 'banned', 'keyRevoked'] as const) {
      const room = withBoth()
      room.end('main', cause)
      room.pass(30)
      expect(room.switches()).toEqual([])
    }
  })

  it('waits for a hot standby that is live', () => {
    const room = withBoth()
    room.stall('hot')
    room.stall('main')
    room.pass(2)
    expect(room.switches()).toEqual([])
    room.resume('hot')
    room.pass(1)
    expect(room.switches()).toEqual(['13: hot stalled'])
  })

  it('does not happen when it is off, or when another slot is shown', () => {
    for (const changes of [{ switchesByItself: false }, { activeSlot: 'cold' }] as const) {
      const room = withBoth(changes)
      room.stall('main')
      room.pass(30)
      expect(room.switches()).toEqual([])
    }
  })

  it('does not leave a main stream that a user chose while it was broken', () => {
    const room = withBoth()
    room.stall('main')
    room.pass(1)
    room.configure({ activeSlot: 'main' })
    room.shows('main')
    room.pass(30)
    expect(room.switches()).toEqual(['11: hot stalled', '11: main null'])
    room.resume('main')
    room.pass(5)
    room.stall('main')
    room.pass(1)
    expect(room.switches()).toHaveLength(3)
  })

  it('is recorded for a manual switch once viewers see it, and not for the slot that they see already', () => {
    const room = withBoth()
    room.shows('main')
    room.configure({ activeSlot: 'cold' })
    room.pass(2)
    room.shows('cold')
    expect(room.switches()).toEqual(['12: cold null'])
  })
})
