import { readAudioFacts } from '../flv/audio-facts.ts'
import { readPictureFormat } from '../flv/read-format.ts'
import { tagHeaderBytes, tagTrailerBytes, tagType } from '../flv/tag.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { type Packet, timestampOf } from '../programme/packet.ts'

/** What a decoder of pictures needs first. */
export interface VideoConfig {
  codec: 'h264' | 'hevc'
  /** The decoder's configuration record, as MP4 has it. */
  record: Buffer
  /** In pixels; 0 when unknown. */
  width: number
  height: number
}

/** What a decoder of AAC needs first. */
export interface AudioConfig {
  /** AudioSpecificConfig of MPEG-4. */
  record: Buffer
  /** In hertz. */
  sampleRate: number
  channels: number
}

/** A picture or a piece of sound, without the head that FLV gives it. */
export interface Sample {
  /** When it is decoded, in milliseconds modulo 2^32. */
  timestamp: number
  /** How much later it is shown, in milliseconds. */
  offset: number
  data: Buffer
  isKeyFrame: boolean
}

/** A packet of a programme, as far as HLS can carry it. A configuration of null is one that HLS does not carry. */
export type Piece =
  | { kind: 'videoConfig'; config: VideoConfig | null }
  | { kind: 'audioConfig'; config: AudioConfig | null }
  | { kind: 'video' | 'audio'; sample: Sample }

/** Reads a packet; undefined for metadata and for what has nothing to decode. */
export function readPiece(packet: Pick<Packet, 'payload'>): Piece | undefined {
  const { payload } = packet
  const timestamp = timestampOf(packet)
  const body = payload.subarray(tagHeaderBytes, payload.length - tagTrailerBytes)
  if (payload[0] === tagType.video) return readVideo(body, timestamp)
  return payload[0] === tagType.audio ? readAudio(body, timestamp) : undefined
}

/** FLV's head of a picture: one byte of kind, then the packet type and three of offset, or Enhanced RTMP's four of codec. */
const headBytes = 5
const enhanced = 0x80
const frameWithOffset = 1

function readVideo(body: Buffer, timestamp: number): Piece | undefined {
  const facts = readVideoFacts(body)
  if (facts === undefined) return undefined
  const { codec, configuration, isKeyFrame } = facts
  if (codec !== 'h264' && codec !== 'hevc') return { kind: 'videoConfig', config: null }
  if (configuration !== undefined) {
    const { width, height } = readPictureFormat(codec, configuration) ?? {}
    return {
      kind: 'videoConfig',
      config: { codec, record: configuration, width: width ?? 0, height: height ?? 0 },
    }
  }
  const first = body.readUInt8(0)
  const isEnhanced = (first & enhanced) !== 0
  const offsetAt = isEnhanced ? headBytes : 2
  const hasOffset = !isEnhanced || (first & 0xf) === frameWithOffset
  const dataAt = isEnhanced && hasOffset ? headBytes + 3 : headBytes
  if (body.length <= dataAt) return undefined
  const offset = hasOffset ? body.readIntBE(offsetAt, 3) : 0
  return { kind: 'video', sample: { timestamp, offset, data: body.subarray(dataAt), isKeyFrame } }
}

const enhancedAudio = 9

function readAudio(body: Buffer, timestamp: number): Piece | undefined {
  const facts = readAudioFacts(body)
  if (facts === undefined) return undefined
  if (facts.codec !== 'aac') return { kind: 'audioConfig', config: null }
  const data = body.subarray(body.readUInt8(0) >> 4 === enhancedAudio ? headBytes : 2)
  if (data.length === 0) return undefined
  if (!facts.isHeader) return { kind: 'audio', sample: { timestamp, offset: 0, data, isKeyFrame: true } }
  const { sampleRate, channels } = facts
  if (sampleRate === null) return { kind: 'audioConfig', config: null }
  return { kind: 'audioConfig', config: { record: data, sampleRate, channels: channels ?? 2 } }
}
