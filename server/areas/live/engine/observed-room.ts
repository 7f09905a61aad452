import { pictureFaults } from '@greenroom/contract/areas/live/alarms'
import { endCauseField } from '@greenroom/contract/areas/live/history'
import { slotField } from '@greenroom/contract/areas/live/slots'
import { encoderRefusals, streamMeasurement } from '@greenroom/contract/areas/live/studio'
import * as z from 'zod'
import { streamProblems } from './engine.ts'

/** What an engine told of a stream that is pushed; instants are in milliseconds since 1970. */
export const observedSlot = z.object({
  slot: slotField,
  startedAt: z.number(),
  address: z.string(),
  isStalled: z.boolean(),
  /** The media server that it is pushed into and that does not answer; empty: it answers. */
  awayNode: z.string().default(''),
  /** Null until the first second is over. */
  measured: streamMeasurement.nullable(),
  /** What was wrong in the last second. */
  problems: z.array(z.enum(streamProblems)),
  /** What ffmpeg finds wrong with it; null: nobody looks. */
  found: z.array(z.enum(pictureFaults)).nullable(),
})
export type ObservedSlot = z.infer<typeof observedSlot>

/** What a server saw of a room, as of a time. */
export const observedRoom = z.object({
  at: z.number(),
  slots: z.array(observedSlot),
  audience: z.number(),
  previews: z.number(),
  /** How the last stream of slots ended that have none now. */
  ended: z.array(z.object({ slot: slotField, at: z.number(), cause: endCauseField })),
  /** Who wanted to push last and may not; absent where an older server wrote it. */
  refused: z
    .array(z.object({ slot: slotField, at: z.number(), cause: z.enum(encoderRefusals), address: z.string() }))
    .optional(),
})
export type ObservedRoom = z.infer<typeof observedRoom>
