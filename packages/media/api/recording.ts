import { z } from 'zod'

/** How an output is recorded. */
export const recordingOptions = z.object({
  /** Where its files are written. */
  directory: z.string(),
  /** A new file begins after so many milliseconds, or so many bytes, with the next key frame. */
  fileMs: z.number(),
  fileBytes: z.number(),
  /** After so long without a picture its file is closed, in milliseconds. */
  idleMs: z.number(),
})
export type RecordingOptions = z.infer<typeof recordingOptions>
