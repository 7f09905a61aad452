import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { EncoderRefusal, StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause, StreamProblem } from '../engine.ts'
import type { RenditionName } from '../ffmpeg/rendition.ts'

/** A stream as its engine reported it; times are in milliseconds since 1970. */
export interface ObservedSlot {
  slot: SlotName
  startedAt: number
  address: string
  /** Whether one of our own programs pushes it; undefined where the media server does not say. */
  isOwn?: boolean | undefined
  isStalled: boolean
  /** Name of the media server that has the stream and does not answer; empty when it answers. */
  awayNode: string
  /** Null in the first second. */
  measured: StreamMeasurement | null
  /** Problems of the last second. */
  problems: StreamProblem[]
  /** Faults that ffmpeg finds; null when it does not look at the stream. */
  found: PictureFault[] | null
}

/** A room as a server reported it at a time. */
export interface ObservedRoom {
  at: number
  slots: ObservedSlot[]
  audience: number
  previews: number
  /** The other qualities that are made now; absent when an older server wrote it. */
  made?: RenditionName[] | undefined
  /** How the last stream ended, for slots without one now. */
  ended: { slot: SlotName; at: number; cause: EndCause }[]
  /** The last refused encoder; absent when an older server wrote it. */
  refused?:
    | { slot: SlotName; at: number; cause: EncoderRefusal; address: string; limit?: number | undefined }[]
    | undefined
}
