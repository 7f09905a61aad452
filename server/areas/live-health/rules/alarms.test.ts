import { describe, expect, it } from 'vitest'
import { startRoom } from '../testing/room-in-time.ts'

describe('alarms', () => {
  it('open at once when a stream stalls or breaks off, and close when it is back', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.stall('main')
    expect(room.alarms()).toEqual(['10: main stalled error'])
    room.pass(3)
    room.end('main', 'stalled')
    expect(room.alarms().slice(1)).toEqual(['13: main stalled closed', '13: main offline error'])
    room.pass(4)
    room.publish('main')
    expect(room.alarms().slice(3)).toEqual(['17: main offline closed'])
  })

  it('close only after a stalled stream has flowed for three seconds', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.stall('main')
    room.pass(1)
    room.resume('main')
    room.pass(2)
    room.stall('main')
    room.pass(1)
    room.resume('main')
    room.pass(4)
    expect(room.alarms()).toEqual(['10: main stalled error', '17: main stalled closed'])
  })

  it('do not open for a stream that ended on purpose', () => {
    for (const cause of ['left', 'stopped', 'banned', 'keyRevoked'] as const) {
      const room = startRoom()
      room.publish('main')
      room.pass(3)
      room.end('main', cause)
      room.pass(3)
      expect(room.alarms()).toEqual([])
    }
  })

  it.each([
    ['frameRateLow error', { frameRate: 23.9 }],
    ['frameRateLow warning', { frameRate: 28.4 }],
    ['bitRateLow warning', { videoBitRate: 50 }],
    ['bitRateHigh warning', { videoBitRate: 1705 }],
    ['keyFrameIntervalLong warning', { keyFrameInterval: 8.33 }],
    ['audioLag error', { audioLag: -501 }],
  ])('open for %s after five seconds beyond it, and close after ten within', (alarm, measured) => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.send('main', measured)
    room.pass(5)
    expect(room.alarms()).toEqual([])
    room.pass(1)
    expect(room.alarms()).toEqual([`16: main ${alarm}`])
    room.send('main', {})
    room.pass(10)
    expect(room.alarms()).toHaveLength(1)
    room.pass(1)
    expect(room.alarms()).toEqual([`16: main ${alarm}`, `27: main ${alarm.split(' ')[0]} closed`])
  })

  it.each([
    { frameRate: 28.5 },
    { videoBitRate: 1704 },
    { videoBitRate: 54 },
    { keyFrameInterval: 4 },
    { audioLag: 500 },
    { frameRate: 5, declaredFrameRate: null },
    { audioLag: null, keyFrameInterval: null },
    { clockSpeed: 1.2 },
    { clockSpeed: 0.8 },
    { clockSpeed: null },
  ])('stay closed at the bound itself: %o', measured => {
    const room = startRoom()
    room.publish('main', measured)
    room.pass(60)
    expect(room.alarms()).toEqual([])
  })

  it('do not open for conditions of four seconds, however often they occur', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    for (let time = 0; time < 5; time++) {
      room.send('main', { frameRate: 1 })
      room.pass(4)
      room.send('main', {})
      room.pass(2)
    }
    expect(room.alarms()).toEqual([])
  })

  it('become errors when the condition worsens, without opening again', () => {
    const room = startRoom()
    room.publish('main', { frameRate: 27 })
    room.pass(20)
    room.send('main', { frameRate: 10 })
    room.pass(20)
    room.send('main', { frameRate: 27 })
    room.pass(20)
    expect(room.alarms()).toEqual(['11: main frameRateLow warning', '26: main frameRateLow worse'])
  })

  it('do not judge the first seconds of a stream, nor those after a stall', () => {
    const room = startRoom({ switchesByItself: false })
    room.publish('main', { frameRate: 80 })
    room.pass(1)
    room.send('main', { frameRate: 1 })
    room.pass(4)
    room.send('main', {})
    room.pass(20)
    room.stall('main')
    room.pass(2)
    room.resume('main')
    room.send('main', { frameRate: 5 })
    room.pass(5)
    room.send('main', {})
    room.pass(20)
    expect(room.alarms().filter(alarm => !alarm.includes('stalled'))).toEqual([])
  })

  it('open at once, and once, for a timestamp jump and a change of codec', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.send('main', {}, ['timestampJump', 'codecChange'])
    room.pass(1)
    room.send('main', {})
    room.pass(3)
    room.send('main', {}, ['timestampJump'])
    room.pass(1)
    room.send('main', {})
    room.pass(30)
    expect(room.alarms()).toEqual([
      '11: main timestampJump warning',
      '11: main codecChange warning',
      '22: main codecChange closed',
      '26: main timestampJump closed',
    ])
  })

  it('open when key frames or codec headers never arrive', () => {
    const room = startRoom()
    room.publish('main', {}, ['noKeyFrame'])
    room.publish('hot', {}, ['noHeader'])
    room.pass(7)
    expect(room.alarms()).toEqual(['6: main noKeyFrame error', '6: hot noKeyFrame warning'])
  })

  it('name a picture that stopped while sound goes on, in place of its consequences', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.send('main', { frameRate: 12, videoBitRate: 20, audioLag: -3000 }, ['noPicture', 'noKeyFrame'])
    room.finds('main', ['black'])
    room.pass(30)
    expect(room.alarms()).toEqual(['11: main noPicture error'])
    room.finds('main', [])
    room.send('main', { frameRate: 20 })
    room.pass(5)
    room.send('main', {})
    room.pass(30)
    expect(room.alarms().slice(1)).toEqual(['51: main noPicture closed'])
  })

  it.each(['black', 'frozen'] as const)('name a picture that is %s, in place of its low bit rate', kind => {
    const room = startRoom()
    room.publish('main', { videoBitRate: 10 })
    room.finds('main', [])
    room.pass(15)
    expect(room.alarms()).toEqual(['11: main bitRateLow warning'])
    room.finds('main', [kind])
    room.pass(20)
    const opened = `16: main ${kind} ${kind === 'black' ? 'error' : 'warning'}`
    expect(room.alarms().slice(1)).toEqual([opened, '17: main bitRateLow closed'])
  })

  it('name sound that stopped while pictures go on, in place of its consequences', () => {
    const room = startRoom()
    room.publish('main')
    room.pass(10)
    room.send('main', { audioLag: 16_000, audioBitRate: 0, videoBitRate: 140 }, ['noSound'])
    room.finds('main', ['silent'])
    room.pass(20)
    expect(room.alarms()).toEqual(['11: main noSound error'])
    room.finds('main', [])
    room.send('main', {})
    room.pass(20)
    expect(room.alarms().slice(1)).toEqual(['41: main noSound closed'])
  })

  it('name a stream that has sound alone since its beginning, once, as a warning', () => {
    const room = startRoom()
    room.publish('main', { frameRate: 0, videoBitRate: 0 }, ['audioOnly'])
    room.pass(60)
    expect(room.alarms()).toEqual(['1: main audioOnly warning'])
  })

  it('name a clock that does not run in real time, in place of its rates', () => {
    const room = startRoom()
    room.publish('main', { clockSpeed: 6.2, videoBitRate: 6200 })
    room.publish('hot', { clockSpeed: 0.7, frameRate: 21 })
    room.pass(30)
    expect(room.alarms()).toEqual(['11: main clockSpeed error', '11: hot clockSpeed warning'])
    expect(room.effects).toContainEqual(
      expect.objectContaining({
        detail: expect.objectContaining({ alarm: 'clockSpeed', value: 6.2, bound: 1.2 }),
      }),
    )
  })

  it('close when the stream stalls, which is the cause of them', () => {
    const room = startRoom({ switchesByItself: false })
    room.publish('main', { frameRate: 5, audioLag: 900 })
    room.finds('main', ['silent'])
    room.pass(20)
    room.stall('main')
    room.pass(20)
    expect(room.alarms().slice(3).toSorted()).toEqual([
      '20: main audioLag closed',
      '20: main frameRateLow closed',
      '20: main silent closed',
      '20: main stalled error',
    ])
  })

  it('open at once for faults found by ffmpeg, until it finds none for ten seconds or stops looking', () => {
    const room = startRoom()
    room.publish('main')
    room.finds('main', ['black'])
    room.pass(1)
    expect(room.alarms()).toEqual(['1: main black error'])
    expect(room.state).toBe('degraded')
    room.finds('main', [])
    room.pass(5)
    room.finds('main', ['black'])
    room.pass(1)
    room.finds('main', [])
    room.pass(11)
    expect(room.alarms().slice(1)).toEqual(['18: main black closed'])
    room.finds('main', ['silent'])
    room.pass(1)
    room.finds('main', ['silent', 'frozen'])
    room.pass(1)
    expect(room.alarms().slice(2)).toEqual(['19: main silent warning', '20: main frozen error'])
    room.finds('main', null)
    room.pass(17)
    expect(room.alarms().slice(4).toSorted()).toEqual(['36: main frozen closed', '36: main silent closed'])
  })

  it('are only warnings for a stream that viewers do not see', () => {
    const room = startRoom()
    room.publish('main')
    room.publish('hot')
    room.pass(3)
    room.stall('hot')
    room.end('hot', 'cut')
    expect(room.alarms()).toEqual([
      '3: hot stalled warning',
      '3: hot stalled closed',
      '3: hot offline warning',
    ])
  })

  it('stay open for ten minutes after a stream broke off', () => {
    const room = startRoom()
    room.publish('main')
    room.publish('hot')
    room.pass(10)
    room.end('hot', 'cut')
    room.pass(599)
    expect(room.alarms()).toEqual(['10: hot offline warning'])
    room.pass(1)
    expect(room.alarms()).toEqual(['10: hot offline warning', '610: hot offline closed'])
  })
})
