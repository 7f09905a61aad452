import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'

describe('the state of a room', () => {
  it('goes from connecting to live, stalled, reconnecting, live again and offline', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.stall('main')
    room.pass(2)
    room.end('main', 'stalled')
    room.pass(5)
    room.publish('main')
    room.pass(5)
    room.end('main', 'left')
    room.pass(1)
    expect(room.states()).toEqual(['live', 'stalled', 'reconnecting', 'live', 'offline'])
  })

  it('is connecting until the first second is measured', () => {
    const room = startRoom()
    room.publishSilently('main')
    room.pass(1)
    expect(room.state).toBe('connecting')
    room.send('main', {})
    room.pass(1)
    expect(room.state).toBe('live')
  })

  it('is degraded only by open alarms of the stream that viewers see', () => {
    const room = startRoom()
    room.publish('main')
    room.publish('hot', { frameRate: 3 })
    room.pass(20)
    expect(room.state).toBe('live')
    room.send('main', { frameRate: 3 })
    room.pass(6)
    expect(room.state).toBe('degraded')
  })

  it('is reconnecting after an encoder broke off, but not after it was stopped', () => {
    for (const [cause, state] of [
      ['cut', 'reconnecting'],
      ['engineDown', 'reconnecting'],
      ['left', 'offline'],
      ['stopped', 'offline'],
    ] as const) {
      const room = startRoom()
      room.publish('main')
      room.pass(3)
      room.end('main', cause)
      room.pass(1)
      expect(room.state).toBe(state)
    }
  })

  it('is stalled while only slots have streams that viewers do not see', () => {
    const room = startRoom()
    room.publish('hot')
    room.pass(60)
    expect(room.state).toBe('stalled')
  })

  it('is banned once the ban was read, with any pushed stream', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(3)
    room.configure({ isBanned: true })
    room.pass(1)
    expect(room.state).toBe('banned')
  })
})

describe('a session', () => {
  it('goes on while the encoder may come back, and otherwise ends at the time of the break', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.end('main', 'cut')
    room.pass(29)
    expect(room.ended()).toEqual([])
    room.pass(1)
    expect(room.ended()).toEqual([{ kind: 'sessionEnded', at: 10_000, cause: 'cut' }])
  })

  it('ends at once when its last stream ended on purpose', () => {
    const room = startRoom()
    room.publish('main')
    room.publish('hot')
    room.pass(10)
    room.end('hot', 'left')
    room.pass(60)
    expect(room.ended()).toEqual([])
    room.end('main', 'stopped')
    room.pass(1)
    expect(room.ended()).toEqual([{ kind: 'sessionEnded', at: 70_000, cause: 'stopped' }])
  })
})
