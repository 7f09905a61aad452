import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveSamples, liveSessions } from '../schema.ts'
import type { Sample } from './sampling.ts'

/** Measurements of a room over ten seconds. */
export interface RoomSample {
  roomId: string
  sessionId: string
  at: Date
  /** The slot that viewers saw; the session's means are of it. */
  activeSlot: SlotName
  samples: readonly Sample[]
  viewers: number
}

/** Stores samples and updates the means and the peak of their sessions. */
export async function writeSamples(queries: Queries, rooms: readonly RoomSample[]): Promise<void> {
  const rows = rooms.flatMap(({ roomId, at, samples, viewers }) =>
    samples.map(sample => ({ roomId, at, viewers, ...sample })),
  )
  if (rows.length > 0) await queries.insert(liveSamples).values(rows).onConflictDoNothing()
  for (const { sessionId, activeSlot, samples, viewers } of rooms) {
    const seen = samples.find(({ slot }) => slot === activeSlot)
    await queries
      .update(liveSessions)
      .set({
        peakViewers: sql`greatest(${liveSessions.peakViewers}, ${viewers})`,
        ...(seen && {
          samples: sql`${liveSessions.samples} + 1`,
          frameRate: withOneMore(liveSessions.frameRate, seen.frameRate),
          bitRate: withOneMore(liveSessions.bitRate, seen.videoBitRate + seen.audioBitRate),
        }),
      })
      .where(eq(liveSessions.id, sessionId))
  }
}

const withOneMore = (mean: typeof liveSessions.frameRate | typeof liveSessions.bitRate, value: number) =>
  sql`${mean} + (${value} - ${mean}) / (${liveSessions.samples} + 1)`
