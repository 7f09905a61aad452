import { boxesIn, readScales } from './boxes.ts'

const headBytes = 8
/** Fields of a description before its boxes. */
const fieldBytes = { avc1: 78, mp4a: 28 } as const
/** Where `esds` has the tags of its descriptors and the length of the last one, as `Mp4Writer` writes it. */
const descriptors = { stream: 4, decoder: 9, specific: 24, length: 25, record: 26 } as const

/** A track of H.264 or AAC. */
export interface RecordedTrack {
  kind: 'video' | 'audio'
  /** What its decoder needs first. */
  record: Buffer
  /** Ticks of a second. */
  scale: number
}

/**
 * The tracks of a recording by id.
 * @param moov with its head
 * @returns undefined for other files, and for other codecs than H.264 and AAC
 */
export function readTracks(moov: Buffer): Map<number, RecordedTrack> | undefined {
  const boxes = [...boxesIn(moov, headBytes, moov.length)]
  // Without it, it has no fragments.
  if (!boxes.some(({ type }) => type === 'mvex')) return undefined
  const scales = readScales(moov)
  const tracks = new Map<number, RecordedTrack>()
  for (const trak of boxes.filter(({ type }) => type === 'trak')) {
    const id = [...boxesIn(moov, trak.begin, trak.end)].find(({ type }) => type === 'tkhd')
    const track = readTrack(moov, trak.begin, trak.end)
    if (id === undefined || track === undefined) return undefined
    const trackId = moov.readUInt32BE(id.begin + (moov.readUInt8(id.begin) === 1 ? 20 : 12))
    tracks.set(trackId, { ...track, scale: scales.get(trackId) ?? 1000 })
  }
  const hasPicture = tracks.values().some(({ kind }) => kind === 'video')
  return hasPicture ? tracks : undefined
}

function readTrack(moov: Buffer, begin: number, end: number): Omit<RecordedTrack, 'scale'> | undefined {
  let place = { begin, end }
  for (const name of ['mdia', 'minf', 'stbl', 'stsd']) {
    const inner = [...boxesIn(moov, place.begin, place.end)].find(({ type }) => type === name)
    if (inner === undefined) return undefined
    place = inner
  }
  const [entry] = boxesIn(moov, place.begin + headBytes, place.end)
  if (entry?.type === 'avc1') {
    const avcC = [...boxesIn(moov, entry.begin + fieldBytes.avc1, entry.end)].find(
      ({ type }) => type === 'avcC',
    )
    return avcC && { kind: 'video', record: moov.subarray(avcC.begin, avcC.end) }
  }
  if (entry?.type !== 'mp4a') return undefined
  const [esds] = boxesIn(moov, entry.begin + fieldBytes.mp4a, entry.end)
  const record = esds && readEsds(moov.subarray(esds.begin, esds.end))
  return record && { kind: 'audio', record }
}

function readEsds(content: Buffer): Buffer | undefined {
  const { decoder, length, record, specific, stream } = descriptors
  if (content[stream] !== 3 || content[decoder] !== 4 || content[specific] !== 5) return undefined
  return content.subarray(record, record + (content[length] ?? 0))
}
