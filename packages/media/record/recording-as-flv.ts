import { flvHeader, tagBytes, tagType, writeTag } from '../flv/tag.ts'
import { boxesIn, type FragmentSample, readSamples } from './boxes.ts'
import { boxesOf } from './cut-recording.ts'
import { type RecordedTrack, readTracks } from './recorded-tracks.ts'

const headBytes = 8
/** The first bytes of tags of H.264 and AAC: kind and codec, then whether it is the header. */
const tagHead = { keyFrame: 0x17, picture: 0x27, sound: 0xaf, header: 0, frame: 1 } as const

/** Whether a file is a recording that can be played as FLV: H.264, and AAC if it has sound. @param head its first bytes */
export function isFlvRecording(head: Buffer): boolean {
  const [ftyp, moov, index] = boxesIn(head, 0, head.length)
  if (ftyp?.type !== 'ftyp' || moov?.type !== 'moov' || moov.end > head.length) return false
  // Recordings have an index, or room for one, which tells them from the fragments of other programs.
  const hasIndex = index?.type === 'sidx' || index?.type === 'free'
  return hasIndex && readTracks(head.subarray(moov.begin - headBytes, moov.end)) !== undefined
}

/**
 * Plays a recording as FLV, without coding anew.
 * @throws Error when it is none that {@link isFlvRecording} accepts, or cannot be read
 */
export async function* recordingAsFlv(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let tracks: Map<number, RecordedTrack> | undefined
  let fragment: Buffer | undefined
  for await (const { box, type } of boxesOf(content)) {
    if (type === 'moov') {
      tracks = readTracks(box)
      if (tracks === undefined) throw new Error('It is no recording of H.264 and AAC')
      yield beginning([...tracks.values()])
    } else if (type === 'moof') fragment = box
    else if (type === 'mdat' && fragment && tracks) yield tagsOf(Buffer.concat([fragment, box]), tracks)
  }
  if (tracks === undefined) throw new Error('It has no description')
}

function beginning(tracks: readonly RecordedTrack[]): Buffer {
  const hasAudio = tracks.some(({ kind }) => kind === 'audio')
  const headers = tracks.map(({ kind, record }) =>
    kind === 'video'
      ? tag('video', 0, Buffer.of(tagHead.keyFrame, tagHead.header, 0, 0, 0), record)
      : tag('audio', 0, Buffer.of(tagHead.sound, tagHead.header), record),
  )
  return Buffer.concat([flvHeader({ hasAudio, hasVideo: true }), ...headers])
}

/** The samples of a fragment in the order of their times. @param fragment `moof` and `mdat` */
function tagsOf(fragment: Buffer, tracks: ReadonlyMap<number, RecordedTrack>): Buffer {
  const samples = [...readSamples(fragment)].flatMap(sample => {
    const track = tracks.get(sample.trackId)
    const ms = (ticks: number) => Math.round((ticks * 1000) / (track?.scale ?? 1))
    return track ? [{ ...sample, kind: track.kind, at: ms(sample.at), offset: ms(sample.offset) }] : []
  })
  const inOrder = samples.toSorted((one, other) => one.at - other.at)
  return Buffer.concat(inOrder.map(sample => sampleTag(fragment.subarray(sample.begin, sample.end), sample)))
}

function sampleTag(
  data: Buffer,
  {
    at,
    isKeyFrame,
    kind,
    offset,
  }: Pick<FragmentSample, 'at' | 'isKeyFrame' | 'offset'> & {
    kind: RecordedTrack['kind']
  },
): Buffer {
  if (kind === 'audio') return tag('audio', at, Buffer.of(tagHead.sound, tagHead.frame), data)
  const head = Buffer.of(isKeyFrame ? tagHead.keyFrame : tagHead.picture, tagHead.frame, 0, 0, 0)
  head.writeIntBE(offset, 2, 3)
  return tag('video', at, head, data)
}

function tag(kind: RecordedTrack['kind'], timestamp: number, head: Buffer, data: Buffer): Buffer {
  const payload = Buffer.concat([head, data])
  const bytes = Buffer.alloc(tagBytes(payload))
  writeTag(bytes, 0, { type: tagType[kind], timestamp, payload })
  return bytes
}
