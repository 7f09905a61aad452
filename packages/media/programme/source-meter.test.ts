import { describe, expect, test } from 'vitest'
import { readSample } from '../samples/samples.ts'
import { audioHeader, picture, sound, videoHeader } from '../testing/frames.ts'
import { setStage } from '../testing/stage.ts'

function measure(
  work: (
    set: ReturnType<typeof setStage>,
    source: ReturnType<ReturnType<typeof setStage>['publish']>,
  ) => void,
) {
  const set = setStage()
  const source = set.publish('live/a')
  work(set, source)
  const last = set.events.filter(({ kind }) => kind === 'measured').at(-1)
  const measured = last?.kind === 'measured' ? last.sources[0] : undefined
  if (measured === undefined) throw new Error('Nothing was measured')
  return measured
}

/** Sends the pictures of a second, `fps` of `bytes` each, and lets it be measured. */
function second(
  set: ReturnType<typeof setStage>,
  source: Parameters<typeof set.take>[0],
  at: number,
  fps: number,
  bytes = 125,
) {
  for (let frame = 0; frame < fps; frame++) {
    const time = at + (frame * 1000) / fps
    set.take(source, picture(time, frame === 0 && at % 2000 === 0, bytes))
    set.take(source, sound(time - 20, 50))
  }
  set.passSeconds(1)
}

describe('a source is measured', () => {
  test('over five seconds, without the burst at the beginning', () => {
    const measured = measure((set, source) => {
      for (let burst = 0; burst < 90; burst++) set.take(source, picture(burst))
      for (let at = 0; at < 4000; at += 1000) second(set, source, at, 25)
      for (let at = 4000; at < 10_000; at += 1000) second(set, source, at, 30)
    })
    expect(measured.video).toMatchObject({
      codec: 'h264',
      fps: 30,
      kbps: 30,
      keyFrameIntervalMs: 2000,
      keyFrameAgeMs: 2000,
    })
    expect(measured.audio).toMatchObject({ kbps: 12 })
    expect(measured).toMatchObject({ avGapMs: 20, jumpsBack: 0, jumpsForward: 0, state: 'publishing' })
  })

  test('from the sample itself', async () => {
    const tags = await readSample('pattern')
    const measured = measure((set, source) => {
      for (let at = 0; at < 8000; at += 1000) {
        for (const tag of tags)
          if (tag.timestamp >= at && tag.timestamp < at + 1000) set.take(source, { ...tag, streamId: 1 })
        set.passSeconds(1)
      }
    })
    expect(measured.video).toMatchObject({
      codecString: 'avc1.4d401f',
      width: 640,
      height: 360,
      fps: 25,
      frames: 200,
      keyFrames: 4,
    })
    expect(measured.audio).toMatchObject({ codec: 'aac', sampleRate: 44100, channels: 1 })
    expect(measured.declared).toMatchObject({ fps: 25, width: 640 })
  })

  test('with nothing in it as long as there is nothing', () => {
    const measured = measure(set => set.passSeconds(1))
    expect(measured).toMatchObject({ video: null, audio: null, avGapMs: null, silentMs: 1000 })
  })

  test('with the leaps of its clock, each once, and none for pauses, wraps, bursts and codec headers', () => {
    const measured = measure((set, source) => {
      set.take(source, picture(0xffffffe0, true))
      second(set, source, 0, 25)
      set.pass(3000)
      second(set, source, 4000, 25)
      second(set, source, 1000, 25)
      second(set, source, 90_000, 25)
      set.take(source, videoHeader(1))
      second(set, source, 91_000, 25)
    })
    expect(measured).toMatchObject({ jumpsBack: 1, jumpsForward: 1 })
  })

  test('with changes of its codec, which a repeated header is not', () => {
    const measured = measure((set, source) => {
      for (const header of [videoHeader(1), videoHeader(1), videoHeader(2), audioHeader(), audioHeader()])
        set.take(source, header)
      set.take(source, {
        ...picture(0),
        payload: Buffer.concat([Buffer.of(0x91), Buffer.from('hvc1'), Buffer.of(0)]),
      })
      set.passSeconds(1)
    })
    expect(measured.codecChanges).toBe(2)
    expect(measured.video).toMatchObject({ codec: 'hevc', codecString: null, width: null })
  })

  test.each([
    [6.2, 6.2],
    [0.5, 0.5],
    [1, 1],
  ])('with the speed of its clock: %d × real time', (speed, expected) => {
    const measured = measure((set, source) => {
      for (let at = 0; at < 12_000; at += 1000)
        for (let frame = 0; frame < 25; frame++) {
          set.take(source, picture(Math.round((at + frame * 40) * speed), frame === 0))
          set.take(source, sound(Math.round((at + frame * 40) * speed)))
          if (frame === 24) set.passSeconds(1)
        }
    })
    expect(measured.clockSpeed).toBeCloseTo(expected, 1)
  })

  test('with no speed of its clock while it is young, after a gap and after a leap', () => {
    const speeds: (number | null)[] = []
    const set = setStage()
    const source = set.publish('live/a')
    const measured = () => {
      const last = set.events.findLast(({ kind }) => kind === 'measured')
      return last?.kind === 'measured' ? (last.sources[0]?.clockSpeed ?? null) : null
    }
    const pass = (from: number, seconds: number) => {
      for (let at = from; at < from + seconds * 1000; at += 1000) second(set, source, at, 25)
      speeds.push(measured())
    }
    pass(0, 5)
    pass(5000, 3)
    set.pass(1500)
    pass(30_000, 5)
    pass(35_000, 3)
    pass(1000, 5)
    expect(speeds).toEqual([null, 1, null, 1, null])
  })

  test.each([
    ['pictures are rare', { pictureMs: 4000, soundMs: 40, lateMs: 0 }, 0],
    ['sound comes rarely', { pictureMs: 40, soundMs: 4000, lateMs: 0 }, 0],
    ['sound is late', { pictureMs: 40, soundMs: 40, lateMs: 700 }, 700],
    ['sound is late and pictures are rare', { pictureMs: 4000, soundMs: 40, lateMs: 700 }, 700],
  ])('with the distance of its tracks as they arrive: %s', (_, { pictureMs, soundMs, lateMs }, expected) => {
    const measured = measure((set, source) => {
      for (let at = 0; at < 7960; at += 40) {
        set.pass(40)
        if (at % pictureMs === 0) set.take(source, picture(at, true))
        if (at % soundMs === 0) set.take(source, sound(at - lateMs))
      }
      set.passSeconds(1)
    })
    expect(measured.avGapMs).toBe(expected)
  })

  test('with the speed of its sound when pictures stop', () => {
    const measured = measure((set, source) => {
      for (let at = 0; at < 8000; at += 1000) second(set, source, at, 25)
      for (let at = 8000; at < 20_000; at += 1000) {
        for (let frame = 0; frame < 25; frame++) set.take(source, sound(at + frame * 40))
        set.passSeconds(1)
      }
    })
    expect(measured.clockSpeed).toBe(1)
  })

  test('with no key frame, as long as there was none', () => {
    const measured = measure((set, source) => {
      for (let at = 1000; at < 10_000; at += 2000) second(set, source, at, 25)
    })
    expect(measured.video).toMatchObject({ keyFrames: 0, keyFrameAgeMs: null, keyFrameIntervalMs: null })
  })
})
