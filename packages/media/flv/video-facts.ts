import type { MeasuredVideo } from '../api/measurement.ts'

export type VideoCodec = MeasuredVideo['codec']

/** Facts from the header of a video tag. */
export interface VideoFacts {
  codec: VideoCodec
  /** Whether it shows a picture, and is no header. */
  isFrame: boolean
  isKeyFrame: boolean
  /** The decoder's configuration, if this is a header. */
  configuration: Buffer | undefined
  /** A key frame of VP9, whose size is in no header. */
  keyFrame?: Buffer
}

const keyFrame = 1
const infoFrame = 5
const avc = 7
/** HEVC under the number that Chinese encoders use. */
const hevcByNumber = 12
const enhanced = 0x80

/** Packet types of plain tags, and of Enhanced RTMP. */
const plainPacket = { header: 0, frame: 1 } as const
const enhancedPacket = { header: 0, frame: 1, frameWithoutOffset: 3 } as const

const fourCcs: Record<string, VideoCodec> = { avc1: 'h264', hvc1: 'hevc', av01: 'av1', vp09: 'vp9' }

/** Reads the header of a video tag; undefined for a tag without a picture or a codec header. */
export function readVideoFacts(payload: Buffer): VideoFacts | undefined {
  const first = payload[0]
  if (first === undefined) return undefined
  return first & enhanced ? readEnhanced(first, payload) : readPlain(first, payload)
}

function readPlain(first: number, payload: Buffer): VideoFacts | undefined {
  const frameType = first >> 4
  const number = first & 0xf
  if (frameType === infoFrame) return undefined
  if (number !== avc && number !== hevcByNumber)
    return { codec: 'unknown', isFrame: true, isKeyFrame: frameType === keyFrame, configuration: undefined }
  const codec = number === avc ? 'h264' : 'hevc'
  const packet = payload[1]
  // One byte of packet type and three of offset come before the data.
  return factsOf(codec, frameType, payload.subarray(5), {
    isHeader: packet === plainPacket.header,
    isFrame: packet === plainPacket.frame,
  })
}

function readEnhanced(first: number, payload: Buffer): VideoFacts | undefined {
  const frameType = (first >> 4) & 7
  const packet = first & 0xf
  if (frameType === infoFrame || payload.length < 5) return undefined
  const codec = fourCcs[payload.toString('latin1', 1, 5)] ?? 'unknown'
  return factsOf(codec, frameType, payload.subarray(5), {
    isHeader: packet === enhancedPacket.header,
    isFrame: packet === enhancedPacket.frame || packet === enhancedPacket.frameWithoutOffset,
  })
}

function factsOf(
  codec: VideoCodec,
  frameType: number,
  data: Buffer,
  { isHeader, isFrame }: { isHeader: boolean; isFrame: boolean },
): VideoFacts | undefined {
  // Encoders of AV1 that know their header only with the first frame send an empty one before.
  if ((!isHeader && !isFrame) || (isHeader && data.length === 0)) return undefined
  const isKeyFrame = isFrame && frameType === keyFrame
  const facts = { codec, isFrame, isKeyFrame, configuration: isHeader ? data : undefined }
  return codec === 'vp9' && isKeyFrame ? { ...facts, keyFrame: data } : facts
}
