/** A piece of a segment that players may load before the segment is complete. */
export interface Part {
  name: string
  bytes: Buffer
  durationMs: number
  /** Whether players can begin within it. */
  isIndependent: boolean
}

export interface Segment {
  /** Its place in the stream (`EXT-X-MEDIA-SEQUENCE`). */
  number: number
  name: string
  /** Number of the head that its decoder needs (`EXT-X-MAP`). */
  head: number
  /** Whether the clock or the head differs from the segment before. */
  isDiscontinuity: boolean
  /** When its first picture was received, in milliseconds since 1970. */
  startedAt: number
  parts: Part[]
  isComplete: boolean
}

/** What a playlist says of its stream as a whole; it never changes. */
export interface Pace {
  /** The longest segment, in seconds. */
  targetSeconds: number
  /** The longest part, in seconds. */
  partSeconds: number
}

export interface PlaylistFacts extends Pace {
  /** Oldest first; the last one may be incomplete. */
  segments: readonly Segment[]
  /** How many discontinuities were in segments that the playlist lists no more. */
  deletedDiscontinuities: number
  /** Whether each segment began with a key frame so far. */
  isIndependent: boolean
  nextPartName: string
  /** Whether nothing follows. */
  isEnded: boolean
}

export const headName = (number: number): string => `head${number}.mp4`

export const durationOf = ({ parts }: Segment): number =>
  parts.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Players keep at least so many parts behind the newest one. */
const partsBehind = 3
/** Parts are listed for so many target durations. */
const partTargets = 3
const version = 9

/** Writes the playlist of a stream by RFC 8216bis, with low-latency parts. */
export function writePlaylist(facts: PlaylistFacts): string {
  const { segments, targetSeconds, partSeconds, isEnded, nextPartName } = facts
  const behind = (partsBehind * partSeconds).toFixed(3)
  const holdBack = `PART-HOLD-BACK=${behind},HOLD-BACK=${3 * targetSeconds}`
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,${holdBack}`,
    `#EXT-X-PART-INF:PART-TARGET=${partSeconds.toFixed(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${facts.deletedDiscontinuities}`,
    ...(facts.isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
  ]
  let leftMs = segments.reduce((sum, segment) => sum + durationOf(segment), 0)
  let head: number | undefined
  for (const segment of segments) {
    leftMs -= durationOf(segment)
    const hasParts = leftMs < partTargets * targetSeconds * 1000
    lines.push(...writeSegment(segment, segment.head !== head, hasParts))
    head = segment.head
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST')
  else lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPartName}"`)
  return `${lines.join('\n')}\n`
}

function writeSegment(segment: Segment, hasNewHead: boolean, hasParts: boolean): string[] {
  const { head, isComplete, isDiscontinuity, name, parts, startedAt } = segment
  return [
    ...(isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(hasNewHead || isDiscontinuity ? [`#EXT-X-MAP:URI="${headName(head)}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAt).toISOString()}`,
    ...(hasParts || !isComplete ? parts.map(writePart) : []),
    ...(isComplete ? [`#EXTINF:${seconds(durationOf(segment))},`, name] : []),
  ]
}

const writePart = ({ durationMs, isIndependent, name }: Part) =>
  `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${name}"${isIndependent ? ',INDEPENDENT=YES' : ''}`

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)
