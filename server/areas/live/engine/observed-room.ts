import { pictureFaults } from '@greenroom/contract/areas/live/alarms'
import { endCauseField } from '@greenroom/contract/areas/live/history'
import { slotField } from '@greenroom/contract/areas/live/slots'
import { encoderRefusals, streamMeasurement } from '@greenroom/contract/areas/live/studio'
import * as z from 'zod'
import { streamProblems } from './engine.ts'

/** What an engine reported about a stream; times are in milliseconds since 1970. */
export const observedSlot = z.object({
  slot: slotField,
  startedAt: z.number(),
  address: z.string(),
  isStalled: z.boolean(),
  /** Name of the media server that has the stream and does not answer; empty when it answers. */
  awayNode: z.string().default(''),
  /** Null in the first second. */
  measured: streamMeasurement.nullable(),
  /** Problems of the last second. */
  problems: z.array(z.enum(streamProblems)),
  /** Faults that ffmpeg finds; null when it does not look at the stream. */
  found: z.array(z.enum(pictureFaults)).nullable(),
})
export type ObservedSlot = z.infer<typeof observedSlot>

/** What a server reported about a room at a time. */
export const observedRoom = z.object({
  at: z.number(),
  slots: z.array(observedSlot),
  audience: z.number(),
  previews: z.number(),
  /** How the last stream ended, for slots without one now. */
  ended: z.array(z.object({ slot: slotField, at: z.number(), cause: endCauseField })),
  /** The last refused encoder; absent when an older server wrote it. */
  refused: z
    .array(z.object({ slot: slotField, at: z.number(), cause: z.enum(encoderRefusals), address: z.string() }))
    .optional(),
})
export type ObservedRoom = z.infer<typeof observedRoom>
