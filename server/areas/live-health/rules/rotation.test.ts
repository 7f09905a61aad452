import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'

const rotating = { rotationSlot: 'main' } as const
const badClip = { frameRate: 3, videoBitRate: 2, keyFrameInterval: 9, audioLag: 900, clockSpeed: 0.5 }

describe('the rotation of a room’s own clips', () => {
  it('has no alarm of title cards, black, silence, still pictures, rates or boundaries', () => {
    const room = startRoom(rotating)
    room.publishOwn('main', badClip, ['timestampJump', 'codecChange', 'noKeyFrame', 'noPicture', 'audioOnly'])
    room.finds('main', ['black', 'frozen', 'silent'])
    room.pass(60)
    expect(room.alarms()).toEqual([])
    expect(room.state).toBe('live')
  })

  it('has no alarm of gaps and new connections at the boundaries of clips', () => {
    const room = startRoom(rotating)
    room.publishOwn('main')
    room.pass(20)
    room.stall('main')
    room.pass(9)
    room.resume('main')
    room.pass(20)
    room.end('main', 'cut')
    room.pass(9)
    room.publishOwn('main')
    room.pass(20)
    expect(room.alarms()).toEqual([])
  })

  it('has an alarm when it sends nothing, or is gone, for ten seconds, until it is back', () => {
    const room = startRoom({ ...rotating, switchesByItself: false })
    room.publishOwn('main')
    room.pass(20)
    room.stall('main')
    room.pass(30)
    room.resume('main')
    room.pass(10)
    expect(room.alarms()).toEqual(['30: main stalled error', '53: main stalled closed'])
    room.end('main', 'engineDown')
    room.pass(12)
    room.publishOwn('main')
    room.pass(1)
    expect(room.alarms().slice(2)).toEqual(['70: main offline error', '72: main offline closed'])
  })

  it('stays one while its last clip ends, after it was stopped', () => {
    const room = startRoom()
    room.publishOwn('main')
    room.configure(rotating)
    room.configure({ rotationSlot: null })
    room.finds('main', ['black'])
    room.pass(5)
    room.end('main', 'left')
    room.pass(5)
    expect(room.alarms()).toEqual([])
  })

  it('exempts no encoder: not one in its slot, nor one in another slot', () => {
    const room = startRoom(rotating)
    room.publish('main')
    room.publish('hot')
    room.finds('main', ['black'])
    room.finds('hot', ['black'])
    room.pass(1)
    expect(room.alarms()).toEqual(['1: main black error', '1: hot black warning'])
  })

  it('is not what other programs of our own push without a rotation', () => {
    const room = startRoom()
    room.publishOwn('main')
    room.finds('main', ['black'])
    room.pass(1)
    expect(room.alarms()).toEqual(['1: main black error'])
  })
})
