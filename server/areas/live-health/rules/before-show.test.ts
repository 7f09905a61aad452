import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'

const expecting = { expects: 'blackOrSilence' } as const
const hourMs = 3_600_000
/** A show that begins at a second and lasts an hour. */
const showAt = (second: number) => ({ startAt: second * 1000, endAt: second * 1000 + hourMs })

describe('a room that expects black or silence', () => {
  it('has no alarm of them until its planned show begins, and one at once when they last', () => {
    const room = startRoom({ ...expecting, show: showAt(120) })
    room.publish('main', { videoBitRate: 4 })
    room.finds('main', ['black', 'silent'])
    room.pass(119)
    expect(room.alarms()).toEqual([])
    room.pass(1)
    expect(room.alarms().toSorted()).toEqual(['120: main black error', '120: main silent warning'])
    // Of a picture with something in it, a low bit rate counts.
    room.finds('main', [])
    room.pass(20)
    expect(room.alarms().at(-1)).toMatch(/: main bitRateLow warning$/)
  })

  it('has none before a planned show, although the picture was whole at a trial', () => {
    const room = startRoom({ ...expecting, show: showAt(600) })
    room.publish('main')
    room.finds('main', [])
    room.pass(60)
    room.finds('main', ['frozen', 'silent'])
    room.pass(539)
    expect(room.alarms()).toEqual([])
  })

  it('without a planned show has none until picture and sound were whole for longer than a check needs', () => {
    const room = startRoom(expecting)
    room.publish('main')
    room.finds('main', [])
    room.pass(10)
    room.finds('main', ['black'])
    room.pass(300)
    room.finds('main', [])
    room.pass(15)
    room.finds('main', ['silent'])
    room.pass(30)
    expect(room.alarms()).toEqual([])
    room.finds('main', [])
    room.pass(16)
    expect(room.effects).toContainEqual({ kind: 'begun', at: 371_000 })
    room.finds('main', ['black'])
    room.pass(1)
    expect(room.alarms()).toEqual(['372: main black error'])
  })

  it('takes a show that is planned in over two hours, or is over, as no plan', () => {
    for (const show of [showAt(3 * 3600), { startAt: -2 * hourMs, endAt: -hourMs }]) {
      const room = startRoom({ ...expecting, show })
      room.publish('main')
      room.finds('main', [])
      room.pass(20)
      room.finds('main', ['black'])
      room.pass(1)
      expect(room.alarms()).toEqual(['21: main black error'])
    }
  })

  it('has its show begun by what viewers see, not by a standby, nor by a picture that stalled meanwhile', () => {
    const room = startRoom({ ...expecting, switchesByItself: false })
    room.publish('main')
    room.publish('hot')
    room.finds('hot', [])
    room.finds('main', [])
    room.pass(10)
    room.stall('main')
    room.pass(10)
    room.resume('main')
    room.pass(10)
    room.finds('main', ['black'])
    room.pass(10)
    expect(room.alarms().filter(alarm => !alarm.includes('stalled'))).toEqual([])
  })

  it('has all other alarms', () => {
    const room = startRoom(expecting)
    room.publish('main', { videoBitRate: 4 })
    room.finds('main', [])
    room.pass(12)
    expect(room.alarms()).toEqual(['11: main bitRateLow warning'])
    room.stall('main')
    expect(room.alarms()).toContain('12: main stalled error')
  })
})

it('A room that expects nothing has alarms of black pictures before its planned show too', () => {
  const room = startRoom({ show: showAt(120) })
  room.publish('main')
  room.finds('main', ['black'])
  room.pass(1)
  expect(room.alarms()).toEqual(['1: main black error'])
})
