import { slotNames } from '@greenroom/contract/areas/live/slots'
import { historyLimits, type RoomSamples } from '@greenroom/contract/areas/live-health/history'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveSamples } from '../schema.ts'

export interface Period {
  from: Date
  to: Date
}

/** Seconds between two points: a multiple of ten, large enough to stay below the maximum number of points. */
function stepOf({ from, to }: Period): number {
  const { sampleSeconds, points } = historyLimits
  const seconds = (to.getTime() - from.getTime()) / 1000
  // One point less, because a period begins and ends within a step.
  return Math.max(1, Math.ceil(seconds / (points - 1) / sampleSeconds)) * sampleSeconds
}

/** Measurements of a room in a period, by steps. */
export async function readPoints(queries: Queries, roomId: string, period: Period): Promise<RoomSamples> {
  const stepSeconds = stepOf(period)
  const step = sql<number>`(floor(extract(epoch from ${liveSamples.at}) / ${stepSeconds}) * ${stepSeconds})::float8`
  const rows = await queries
    .select({
      slot: liveSamples.slot,
      step: step.as('step'),
      frameRate: sql<number>`avg(${liveSamples.frameRate})::float8`,
      videoBitRate: sql<number>`avg(${liveSamples.videoBitRate})::float8`,
      audioBitRate: sql<number>`avg(${liveSamples.audioBitRate})::float8`,
      viewers: sql<number>`max(${liveSamples.viewers})`,
    })
    .from(liveSamples)
    .where(
      and(
        eq(liveSamples.roomId, roomId),
        // The time of a sample is the beginning of its ten seconds.
        gte(liveSamples.at, new Date(period.from.getTime() - historyLimits.sampleSeconds * 1000)),
        lte(liveSamples.at, period.to),
      ),
    )
    .groupBy(liveSamples.slot, sql`2`)
    .orderBy(sql`2`)
  const points = rows.map(row => ({ ...row, time: new Date(row.step * 1000).toISOString() }))
  const viewers = new Map<string, number>()
  for (const { time, viewers: count } of points) viewers.set(time, Math.max(viewers.get(time) ?? 0, count))
  return {
    stepSeconds,
    streams: slotNames
      .map(slot => ({
        slot,
        points: points
          .filter(point => point.slot === slot)
          .map(({ time, frameRate, videoBitRate, audioBitRate }) => ({
            time,
            frameRate,
            videoBitRate,
            audioBitRate,
          })),
      }))
      .filter(stream => stream.points.length > 0),
    viewers: [...viewers].map(([time, count]) => ({ time, viewers: count })),
  }
}
