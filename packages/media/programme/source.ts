import { randomUUID } from 'node:crypto'
import type { MediaLimits } from '../api/limits.ts'
import type { SourceMeasurement } from '../api/measurement.ts'
import { readAudioFacts } from '../flv/audio-facts.ts'
import { type Metadata, readMetadata } from '../flv/metadata.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { messageType, type RtmpMessage } from '../rtmp/message.ts'
import { ProtocolError } from '../rtmp/protocol-error.ts'
import type { Frame } from './frame.ts'
import { PictureGroup } from './picture-group.ts'
import { SourceMeter } from './source-meter.ts'

/** How long a source may send sound alone before it counts as one without a picture, in milliseconds. */
const soundAloneMs = 1000

/** One publication of a path: its data and measurements. */
export class Source {
  readonly publishId: string = randomUUID()
  readonly publishedAt: number = Date.now()
  readonly path: string
  readonly address: string
  /** Data that players need first: metadata, and the codec headers of both tracks. */
  readonly headers: { metadata?: Buffer; video?: Buffer; audio?: Buffer } = {}
  readonly group: PictureGroup<Frame>
  isStalled = false
  hasVideo = false
  hasAudio = false
  #declaresAudio = false
  #receivedBytes = 0
  #lastMediaAt: number
  readonly #begunAt: number
  readonly #meter = new SourceMeter()
  readonly #limits: MediaLimits

  constructor(path: string, address: string, limits: MediaLimits, now: number) {
    this.path = path
    this.address = address
    this.#limits = limits
    this.#begunAt = now
    this.#lastMediaAt = now
    this.group = new PictureGroup(limits.pictureGroupBytes)
  }

  /** Adds a message. @returns the frame in it, if any */
  take(message: RtmpMessage, now: number): Frame | undefined {
    this.#receivedBytes += message.payload.length
    if (message.type === messageType.data || message.type === messageType.amf3Data) {
      this.#takeMetadata(message)
      return undefined
    }
    const frame = message.type === messageType.video ? readVideo(message) : readAudio(message)
    if (frame === undefined) return undefined
    this.#lastMediaAt = now
    this.#meter.take(frame, now)
    this.#keep(frame)
    return frame
  }

  /** Since the last sound or picture, in milliseconds. */
  silentMs(now: number): number {
    return now - this.#lastMediaAt
  }

  /** Between its last two key frames, in milliseconds; undefined before the second one. */
  get keyFrameMs(): number | undefined {
    return this.#meter.keyFrameMs
  }

  /** Whether viewers can begin with this frame. */
  canBeginWith(frame: Frame, now: number): boolean {
    if (frame.isKeyFrame) return true
    return !this.hasVideo && !frame.isHeader && now - this.#begunAt > soundAloneMs
  }

  /** Whether players should wait for sound: there is some, or it was just announced. */
  expectsAudio(now: number): boolean {
    return this.hasAudio || (this.#declaresAudio && now - this.#begunAt < soundAloneMs)
  }

  /** To be called once a second. */
  measure(now: number): SourceMeasurement {
    return {
      path: this.path,
      publishId: this.publishId,
      state: this.isStalled ? 'stalled' : 'publishing',
      publishedAt: this.publishedAt,
      silentMs: this.silentMs(now),
      receivedBytes: this.#receivedBytes,
      ...this.#meter.sample(now),
    }
  }

  #keep(frame: Frame): void {
    if (frame.isHeader) this.headers[frame.track] = frame.payload
    else this.group.add(frame)
    if (frame.track === 'audio') {
      this.hasAudio = true
      return
    }
    this.hasVideo = true
    // Frames before a header would need it.
    if (frame.isHeader) this.group.clear()
  }

  #takeMetadata({ type, payload }: RtmpMessage): void {
    const isAmf3 = type === messageType.amf3Data && payload[0] === 0
    const metadata = readData(isAmf3 ? payload.subarray(1) : payload, this.#limits)
    if (metadata === undefined) return
    this.#meter.declared = metadata.declared
    this.#declaresAudio = metadata.declaresAudio
    this.headers.metadata = metadata.payload
  }
}

/** Metadata in a data message; undefined for others. Encoders send captions and cues in forms that cannot be read. */
function readData(payload: Buffer, limits: MediaLimits): Metadata | undefined {
  try {
    return readMetadata(payload, limits)
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}

function readVideo({ timestamp, payload }: RtmpMessage): Frame | undefined {
  const facts = readVideoFacts(payload)
  if (facts === undefined) return undefined
  return { track: 'video', facts, timestamp, payload, isKeyFrame: facts.isKeyFrame, isHeader: !facts.isFrame }
}

function readAudio({ timestamp, payload }: RtmpMessage): Frame | undefined {
  const facts = readAudioFacts(payload)
  if (facts === undefined) return undefined
  return { track: 'audio', facts, timestamp, payload, isKeyFrame: false, isHeader: facts.isHeader }
}
