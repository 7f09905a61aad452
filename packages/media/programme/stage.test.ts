import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../api/limits.ts'
import { readMetadata } from '../flv/metadata.ts'
import { tagType } from '../flv/tag.ts'
import { amfObject } from '../rtmp/amf.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'
import { audioHeader, picture, sound, videoHeader } from '../testing/frames.ts'
import { setStage } from '../testing/stage.ts'

type Set = ReturnType<typeof setStage>
type Source = ReturnType<Set['publish']>

/** Sends pictures of 25 a second with sound, the first of each two seconds a key frame. */
function play({ take, pass }: Set, source: Source, from: number, count: number): void {
  for (let place = from; place < from + count; place++) {
    take(source, picture(place * 40, place % 50 === 0))
    take(source, sound(place * 40 + 5))
    pass(40)
  }
}

function begin(set: Set, path: string, mark: number): Source {
  const source = set.publish(path)
  set.take(source, videoHeader(mark))
  set.take(source, audioHeader())
  return source
}

const pictures = (viewer: ReturnType<Set['watch']>) =>
  viewer.tags().filter(({ type, payload }) => type === tagType.video && payload[1] === 1)
const headerMarks = (viewer: ReturnType<Set['watch']>) =>
  viewer
    .tags()
    .flatMap(({ type, payload }) => (type === tagType.video && payload[1] === 0 ? [payload[5]] : []))

describe('viewers', () => {
  test('begin with the last key frame, with headers before it', () => {
    const set = setStage()
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 60)
    const viewer = set.watch({ source: 'live/a' })
    const tags = viewer.tags()
    expect(tags.slice(0, 2).map(({ payload }) => payload[1])).toEqual([0, 0])
    expect(tags[2]?.payload[0]).toBe(0x17)
    expect(pictures(viewer)).toHaveLength(10)
  })

  test('of an output see a switch at the key frame of its target, evenly and with its headers', () => {
    const set = setStage()
    set.follow('out', 'live/a')
    const [first, second] = [begin(set, 'live/a', 1), begin(set, 'live/b', 2)]
    play(set, first, 0, 25)
    const viewer = set.watch({ output: 'out' })
    play(set, second, 1000, 25)
    set.follow('out', 'live/b')
    for (let place = 25; place < 75; place++) {
      set.take(first, picture(place * 40, place === 50))
      set.take(second, picture(40_000 + place * 40, place === 50))
      set.pass(40)
    }
    expect(headerMarks(viewer)).toEqual([1, 2])
    const times = pictures(viewer).map(({ timestamp }) => timestamp)
    const steps = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    expect(Math.max(...steps.filter(step => step < 1000))).toBeLessThanOrEqual(40)
    expect(set.events).toContainEqual({
      kind: 'switched',
      output: 'out',
      from: 'live/a',
      to: 'live/b',
      waitedMs: 1000,
    })
    expect(viewer.state.closed).toBe('')
  })

  test.each([
    ['stalls', 2, 26],
    ['stalls, but not a target with a key frame long ago', 8, 1],
    ['goes on', 2, 1],
  ])(
    'of an output whose source %s see its target from its last key frame on',
    (what, gopSeconds, expected) => {
      const set = setStage({ stallMarkMs: 1000 })
      set.follow('out', 'live/a')
      const [first, second] = [begin(set, 'live/a', 1), begin(set, 'live/b', 2)]
      play(set, first, 0, 25)
      const viewer = set.watch({ output: 'out' })
      const before = pictures(viewer).length
      for (let place = 0; place < gopSeconds * 25 - 25; place++) {
        set.take(second, picture(place * 40, place === 0))
        if (what === 'goes on') set.take(first, picture(1000 + place * 40))
        set.pass(40)
      }
      set.stage.checkStalls(set.now())
      const last = pictures(viewer).at(-1)?.timestamp ?? 0
      const shown = pictures(viewer).length
      set.follow('out', 'live/b')
      set.take(second, picture(gopSeconds * 1000 - 1000))
      const late = pictures(viewer).slice(shown)
      if (what === 'stalls') {
        expect(late).toHaveLength(expected)
        expect((late[0]?.timestamp ?? 0) - last).toBeLessThanOrEqual(100)
      } else expect(late).toEqual([])
      expect(before).toBeGreaterThan(0)
    },
  )

  test('stay while a publisher is away, and continue smoothly when it comes back', () => {
    const set = setStage()
    set.follow('out', 'live/a')
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 25)
    const viewers = [set.watch({ output: 'out' }, 'one'), set.watch({ source: 'live/a' }, 'two')]
    set.stage.unpublish(source, 'disconnected', '')
    set.passSeconds(20)
    play(set, begin(set, 'live/a', 2), 0, 25)
    for (const viewer of viewers) {
      expect(headerMarks(viewer)).toEqual([1, 2])
      const times = pictures(viewer).map(({ timestamp }) => timestamp)
      expect(times).toHaveLength(50)
      expect(Math.max(...times)).toBeLessThanOrEqual(25 * 40 + 100 + 24 * 40)
    }
  })

  test('are disconnected some time after a stream ended, or when it never begins', () => {
    const set = setStage({ endedStreamMs: 5000 })
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 1)
    const viewers = [set.watch({ source: 'live/a' }, 'one'), set.watch({ source: 'live/none' }, 'two')]
    set.stage.unpublish(source, 'ended', '')
    set.passSeconds(4)
    expect(viewers.map(({ state }) => state.closed)).toEqual(['', ''])
    set.passSeconds(1)
    expect(viewers.map(({ state }) => state.closed)).toEqual(['in order', 'in order'])
    expect(set.events.filter(({ kind }) => kind === 'viewerClosed')).toMatchObject([
      { cause: 'streamEnded' },
      { cause: 'streamEnded' },
    ])
  })

  test('that are too slow skip to the next key frame, without growing queues', () => {
    const set = setStage({ viewerQueueBytes: 1000 })
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 10)
    const viewer = set.watch({ source: 'live/a' })
    viewer.state.isStuck = true
    play(set, source, 10, 45)
    expect(viewer.state.waiting).toBeLessThan(1300)
    viewer.state.isStuck = false
    viewer.state.waiting = 0
    const before = pictures(viewer).length
    set.take(source, videoHeader(7))
    play(set, source, 55, 60)
    const after = pictures(viewer).slice(before)
    expect(after[0]?.payload[0]).toBe(0x17)
    expect(after).toHaveLength(15)
    expect(headerMarks(viewer)).toEqual([1, 7])
    expect(set.stage.listViewers({})[0]?.droppedFrames).toBe(115 - before - 15)
  })

  test('that stop reading are disconnected', () => {
    const set = setStage({ viewerDrainMs: 3000 })
    const source = begin(set, 'live/a', 1)
    const [stuck, slow] = [set.watch({ source: 'live/a' }, 'stuck'), set.watch({ source: 'live/a' }, 'slow')]
    stuck.state.isStuck = true
    slow.state.isStuck = true
    for (let second = 0; second < 4; second++) {
      play(set, source, second * 50, 1)
      slow.state.sent++
      set.passSeconds(1)
    }
    expect(stuck.state.closed).toBe('at once')
    expect(slow.state.closed).toBe('')
    expect(set.events.filter(({ kind }) => kind === 'viewerClosed')).toMatchObject([
      { cause: 'tooSlow', viewer: { id: 'stuck' } },
    ])
  })

  test('are listed, counted by kind, and disconnected by label', () => {
    const set = setStage()
    set.follow('out', null)
    const admit = (id: string, user: string, kind: 'audience' | 'preview') => {
      const state = { closed: 0 }
      const sink = {
        address: '',
        transport: 'http-flv' as const,
        waitingBytes: 0,
        sentBytes: 0,
        send: () => {},
        close: () => state.closed++,
      }
      set.stage.admit({ id, kind, target: { output: 'out' }, labels: { user } }, sink, set.now())
      return state
    }
    const [one, two, three] = [
      admit('1', 'a', 'audience'),
      admit('2', 'b', 'preview'),
      admit('3', 'a', 'preview'),
    ]
    set.passSeconds(1)
    expect(set.events.at(-1)).toMatchObject({
      outputs: [{ name: 'out', viewers: { audience: 1, preview: 2 } }],
    })
    expect(set.stage.listViewers({ kind: 'preview' }).map(({ id }) => id)).toEqual(['2', '3'])
    expect(set.stage.listViewers({ labels: { user: 'a' }, target: { source: 'out' } })).toEqual([])
    expect(set.stage.closeViewers({ ids: ['2'] }, 'closed')).toBe(1)
    expect(set.stage.closeViewers({ labels: { user: 'a' } }, 'closed')).toBe(2)
    expect([one?.closed, two?.closed, three?.closed]).toEqual([1, 1, 1])
  })

  test('with the same id replace each other, up to a limit of viewers', () => {
    const set = setStage({ viewers: 2 })
    set.follow('out', null)
    const first = set.watch({ output: 'out' }, 'one')
    const second = set.watch({ output: 'out' }, 'one')
    expect(first.state.closed).toBe('in order')
    expect(second.leave).toBeDefined()
    set.watch({ output: 'out' }, 'two')
    expect(set.watch({ output: 'out' }, 'three').leave).toBeUndefined()
    expect(set.watch({ output: 'none' }, 'two').leave).toBeUndefined()
    first.leave?.()
    expect(set.stage.listViewers({}).map(({ id }) => id)).toEqual(['one', 'two'])
    set.stage.closeOutput('out')
    expect(set.stage.listViewers({})).toEqual([])
  })
})

describe('sources', () => {
  test('have one publisher each', () => {
    const set = setStage()
    const first = set.publish('live/a')
    expect(set.stage.publish('live/a', '', 0)).toBeUndefined()
    set.stage.unpublish(first, 'ended', '')
    expect(set.stage.publish('live/a', '', 0)).toBeDefined()
    set.stage.unpublish(first, 'ended', '')
    expect(set.stage.publish('live/a', '', 0)).toBeUndefined()
  })

  test('are marked when they stall, and given up after that', () => {
    const set = setStage()
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 1)
    const kinds = () => set.events.map(({ kind }) => kind)
    set.pass(1950)
    expect(set.stage.checkStalls(set.now())).toEqual([])
    expect(kinds()).not.toContain('stalled')
    set.pass(50)
    set.stage.checkStalls(set.now())
    set.stage.checkStalls(set.now())
    expect(kinds().filter(kind => kind === 'stalled')).toHaveLength(1)
    play(set, source, 1, 1)
    expect(kinds().at(-1)).toBe('resumed')
    set.pass(5000)
    expect(set.stage.checkStalls(set.now())).toEqual([source])
  })

  test('with too large a group of pictures are joined at the next key frame', () => {
    const set = setStage({ pictureGroupBytes: 500 })
    const source = begin(set, 'live/a', 1)
    play(set, source, 0, 10)
    const viewer = set.watch({ source: 'live/a' })
    expect(viewer.received).toEqual([])
    play(set, source, 50, 2)
    expect(pictures(viewer)).toHaveLength(2)
  })

  test('without a key frame show nothing, and without a picture are heard', () => {
    const set = setStage()
    set.follow('out', 'live/a')
    const viewer = set.watch({ output: 'out' })
    const blind = begin(set, 'live/a', 1)
    for (let place = 1; place < 60; place++) {
      set.take(blind, picture(place * 40))
      set.pass(40)
    }
    expect(viewer.received).toEqual([])
    const heard = set.publish('live/b')
    set.follow('out', 'live/b')
    set.take(heard, audioHeader())
    for (let place = 0; place < 100; place++) {
      set.take(heard, sound(place * 20))
      set.pass(20)
    }
    const bytes = viewer.received[0]?.payload
    expect(bytes?.[4]).toBe(4)
    expect(viewer.tags().length).toBeGreaterThan(40)
  })

  test('pass metadata on to players, and go on with what they had when data messages cannot be read', () => {
    const set = setStage()
    const source = begin(set, 'live/a', 1)
    const payload = writeAmf('@setDataFrame', 'onMetaData', amfObject({ framerate: 25 }))
    set.take(source, { type: tagType.script, timestamp: 0, streamId: 1, payload })
    // Cut off; of a caption in AMF3; nested deeper than the limits allow.
    const unreadable = [
      Buffer.of(2, 0),
      Buffer.concat([writeAmf('onTextData'), Buffer.of(0x11, 0x0a, 0x0b, 1)]),
    ]
    const deep = Buffer.concat([writeAmf('onMetaData'), Buffer.alloc(400, Buffer.of(10, 0, 0, 0, 1))])
    for (const bad of [...unreadable, deep])
      set.take(source, { type: tagType.script, timestamp: 0, streamId: 1, payload: bad })
    play(set, source, 0, 1)
    const [first] = set.watch({ source: 'live/a' }).tags()
    expect(first).toMatchObject({ type: tagType.script, timestamp: 0 })
    expect(readMetadata(first?.payload ?? Buffer.alloc(0), defaultLimits)?.declared.fps).toBe(25)
  })
})

test('an output that was closed shows its next source, and reports it', () => {
  const set = setStage()
  set.follow('out', 'live/a')
  const source = begin(set, 'live/a', 1)
  play(set, source, 0, 10)
  const viewer = set.watch({ output: 'out' })
  const before = pictures(viewer).length
  set.follow('out', null)
  play(set, source, 10, 10)
  expect(pictures(viewer)).toHaveLength(before)
  set.follow('out', 'live/a')
  expect(pictures(viewer).length).toBeGreaterThan(before)
  expect(set.events.filter(({ kind }) => kind === 'switched')).toMatchObject([{ from: null }, { from: null }])
})
