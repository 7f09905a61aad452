import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'

describe('an error of a stream that viewers no longer see', () => {
  const sickRoom = () => {
    const room = startRoom({ switchesByItself: false })
    room.publish('main')
    room.publish('hot')
    room.pass(10)
    room.stall('main')
    room.pass(5)
    expect(room.alarms()).toEqual(['10: main stalled error'])
    return room
  }

  it('ends with the switch to another stream, and goes on as a warning', () => {
    const room = sickRoom()
    room.configure({ activeSlot: 'hot' })
    room.pass(30)
    expect(room.alarms().slice(1)).toEqual(['16: main stalled closed', '16: main stalled warning'])
    expect(room.state).toBe('live')
  })

  it('is an error again once viewers see the stream', () => {
    const room = sickRoom()
    room.configure({ activeSlot: 'hot' })
    room.pass(1)
    room.end('main', 'stalled')
    room.publish('main', { frameRate: 10 })
    room.configure({ activeSlot: 'main' })
    room.pass(20)
    expect(room.alarms().at(-1)).toMatch(/main frameRateLow error/)
  })
})
