import type { MeasuredVideo, MediaEvent, SourceMeasurement } from '@greenroom/media'
import { describe, expect, it } from 'vitest'
import { pathOf, pulledPathOf, renditionPath, slotOf, slotOutputOf } from './paths.ts'
import { createTranslator, endCauseOf } from './translate.ts'

const key = { roomId: '0199a000-0000-7000-8000-000000000001', slot: 'hot' } as const
const path = pathOf(key)
const at = new Date('2026-01-01T00:00:00Z')
const video: MeasuredVideo = {
  ...{ codec: 'h264', codecString: 'avc1.64001f', width: 640, height: 360, fps: 24.9, kbps: 880.5 },
  ...{ keyFrameIntervalMs: 2000, keyFrameAgeMs: 400, frames: 100, keyFrames: 4 },
}
const source = (fields: Partial<SourceMeasurement> = {}): SourceMeasurement => ({
  ...{ path, publishId: '1', state: 'publishing', publishedAt: Date.now(), silentMs: 3, video },
  audio: { codec: 'aac', sampleRate: 48_000, channels: 2, kbps: 96, frames: 100 },
  avGapMs: 12,
  declared: { fps: 25, width: 640, height: 360, videoKbps: null, audioKbps: null, encoder: null },
  ...{ receivedBytes: 1, jumpsBack: 0, jumpsForward: 0, codecChanges: 0, clockSpeed: 0.998 },
  ...fields,
})
const measured = (
  sources: SourceMeasurement[],
  rest: Partial<Extract<MediaEvent, { kind: 'measured' }>> = {},
): MediaEvent => ({ kind: 'measured', sources, outputs: [], sourceViewers: [], ...rest })
const problemsReported = (translate: ReturnType<typeof createTranslator>, one: SourceMeasurement) =>
  translate(measured([one]), at).flatMap(event => (event.kind === 'measured' ? event.problems : []))
const soundOf = (frames: number) => ({
  codec: 'aac' as const,
  sampleRate: 48_000,
  channels: 2,
  kbps: 96,
  frames,
})
/** The problems that are seen in the second of two measurements. */
function problemsAfter(seconds: number, first: SourceMeasurement, second: SourceMeasurement) {
  const translate = createTranslator()
  translate(measured([first]), at)
  const [event] = translate(measured([second]), new Date(at.getTime() + seconds * 1000))
  return event?.kind === 'measured' ? event.problems : undefined
}

describe('an event of the media server', () => {
  it('is translated for slots and left out for streams of our own programs', () => {
    const translate = createTranslator(path => path === 'own/slate')
    const published = { kind: 'published', publishId: '1', address: '192.0.2.7' } as const
    expect(translate({ ...published, path }, at)).toEqual([
      { kind: 'published', at, key, address: '192.0.2.7', isOwn: false },
    ])
    expect(translate({ ...published, path: 'own/slate' }, at)).toEqual([])
    expect(slotOf('live/nothing')).toBeUndefined()
  })

  it('has measurements in the units of the contract, once they are known', () => {
    const translate = createTranslator()
    const early = source({ video: { ...video, fps: null, kbps: null }, audio: null })
    expect(translate(measured([early]), at)).toMatchObject([{ kind: 'viewers', audience: 0 }])
    expect(translate(measured([source()]), at)[0]).toEqual({
      ...{ kind: 'measured', at, key, problems: [] },
      measured: {
        ...{ frameRate: 24.9, declaredFrameRate: 25, videoBitRate: 880.5, audioBitRate: 96 },
        ...{ keyFrameInterval: 2, audioLag: 12, width: 640, height: 360 },
        ...{ videoCodec: 'avc1.64001f', audioCodec: 'aac', clockSpeed: 1 },
      },
    })
  })

  it('has a problem in the second in which it is counted, and while key frames are missing', () => {
    const translate = createTranslator()
    expect(problemsReported(translate, source({ jumpsBack: 1, codecChanges: 1 }))).toEqual([
      'timestampJump',
      'codecChange',
    ])
    expect(problemsReported(translate, source({ jumpsBack: 1, codecChanges: 1 }))).toEqual([])
    const late = { ...video, keyFrameAgeMs: 20_000 }
    expect(problemsReported(translate, source({ video: late, jumpsBack: 1 }))).toEqual(['noKeyFrame'])
    const never = { ...video, keyFrameAgeMs: null, codec: 'unknown' as const }
    const begun = (msAgo: number) =>
      problemsReported(translate, source({ publishId: '2', video: never, publishedAt: Date.now() - msAgo }))
    expect([begun(1000), begun(3100)]).toEqual([['noHeader'], ['noKeyFrame', 'noHeader']])
  })

  it.each([
    ['H.264 without its header', { codec: 'h264', codecString: null }, ['noHeader']],
    ['HEVC without its header', { codec: 'hevc', codecString: null }, ['noHeader']],
    ['VP9, which needs none', { codec: 'vp9', codecString: null }, ['codecUnfit']],
  ] as const)('has a problem while no player can show its pictures: %s', (_, fields, problems) => {
    expect(problemsReported(createTranslator(), source({ video: { ...video, ...fields } }))).toEqual(problems)
  })

  it('has a problem while pictures stop and sound goes on, but not for a slow or a silent stream', () => {
    const after = (seconds: number, one: Partial<SourceMeasurement> = {}) =>
      problemsAfter(seconds, source(one), source({ ...one, audio: soundOf(101) }))
    expect([after(1.9), after(2)]).toEqual([[], ['noPicture']])
    expect(after(5, { silentMs: 5000 })).toEqual([])
    const slow = { declared: { ...source().declared, fps: 0.5 } }
    expect([after(5.9, slow), after(6, slow)]).toEqual([[], ['noPicture']])
  })

  it('has a problem while sound stops and pictures go on, but not without sound, nor while nothing comes', () => {
    const later = { video: { ...video, frames: 150 } }
    const after = (seconds: number, one: Partial<SourceMeasurement> = {}) =>
      problemsAfter(seconds, source(one), source({ ...later, ...one }))
    expect([after(2.9), after(3)]).toEqual([[], ['noSound']])
    expect(after(5, { audio: null })).toEqual([])
    expect(after(5, { audio: soundOf(0) })).toEqual([])
    expect(after(5, { silentMs: 5000 })).toEqual([])
  })

  it('has a problem while a stream has sent sound alone since its beginning', () => {
    const alone = { video: null, avGapMs: null, publishedAt: at.getTime() - 3001 }
    expect(problemsReported(createTranslator(), source(alone))).toEqual(['audioOnly'])
    const young = { ...alone, publishedAt: at.getTime() - 3000 }
    expect(problemsReported(createTranslator(), source(young))).toEqual([])
  })

  it.each([
    ['MP3', { audio: { codec: 'mp3', sampleRate: 44_100, channels: 2, kbps: 128, frames: 9 } }],
    [
      'sound of an unknown codec',
      { audio: { codec: 'unknown', sampleRate: 8000, channels: 1, kbps: 64, frames: 9 } },
    ],
    ['AV1', { video: { ...video, codec: 'av1' } }],
  ] as [string, Partial<SourceMeasurement>][])('has a problem while phones cannot play %s', (_, one) => {
    expect(problemsReported(createTranslator(), source(one))).toEqual(['codecUnfit'])
  })

  it('counts the viewers of output and slots together', () => {
    const translate = createTranslator()
    const outputs = [
      { name: key.roomId, source: path, onAir: path, viewers: { audience: 5, preview: 1 } },
      { name: slotOutputOf(key), source: path, onAir: path, viewers: { audience: 0, preview: 1 } },
      { name: 'other', source: null, onAir: null, viewers: { audience: 0, preview: 2 } },
    ]
    expect(translate(measured([], { outputs }), at)).toEqual([
      { kind: 'viewers', at, roomId: key.roomId, audience: 5, previews: 2 },
      { kind: 'viewers', at, roomId: 'other', audience: 0, previews: 2 },
    ])
  })

  it('switches the room to a slot on any server, but not for the output of a single slot', () => {
    const translate = createTranslator()
    const switched = { kind: 'switched', from: null, waitedMs: 0 } as const
    for (const to of [path, pulledPathOf(path)])
      expect(translate({ ...switched, output: key.roomId, to }, at)).toEqual([
        { kind: 'switched', at, ...key },
      ])
    expect(translate({ ...switched, output: slotOutputOf(key), to: path }, at)).toEqual([])
    expect(translate({ ...switched, output: key.roomId, to: 'own/slate' }, at)).toEqual([])
  })

  it('reports that another quality is made, and no other stream of our own programs', () => {
    const translate = createTranslator()
    const published = { kind: 'published', publishId: 'p', address: '127.0.0.1' } as const
    const rendition = { kind: 'rendition', at, roomId: key.roomId, quality: '720p' }
    const made = renditionPath(key.roomId, '720p')
    expect(translate({ ...published, path: made }, at)).toEqual([{ ...rendition, isMade: true }])
    const ended = { kind: 'unpublished', publishId: 'p', path: made, cause: 'ended', detail: '' } as const
    expect(translate(ended, at)).toEqual([{ ...rendition, isMade: false }])
    for (const other of ['own/slate', pulledPathOf(made)])
      expect(translate({ ...published, path: other }, at)).toEqual([])
  })

  it('ends a stream with the cause given by its user', () => {
    expect(endCauseOf('kicked', 'banned')).toBe('banned')
    expect(endCauseOf('kicked', 'something else')).toBe('stopped')
    expect(endCauseOf('ended', '')).toBe('left')
    expect(endCauseOf('serverCrashed', '')).toBe('engineDown')
  })
})
