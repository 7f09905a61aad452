import type { AudioFacts } from '../flv/audio-facts.ts'
import type { VideoFacts } from '../flv/video-facts.ts'

export type Track = 'audio' | 'video'

interface Piece {
  /** By the publisher's clock, in milliseconds modulo 2^32. */
  timestamp: number
  payload: Buffer
  isKeyFrame: boolean
  /** Whether decoders need it before later frames, and it has no picture or sound itself. */
  isHeader: boolean
}

/** A piece of sound or picture of a source. */
export type Frame = Piece & ({ track: 'audio'; facts: AudioFacts } | { track: 'video'; facts: VideoFacts })
