import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { LongJobContext } from '../../../platform/jobs/job.ts'
import { appendEvents, eventIdOf, type NewEvent } from '../../insight/index.ts'
import { articleFigureDays, publishJobs } from './schema.ts'

/** Reads and shares of one part on one day. */
export type FigureRow = typeof articleFigureDays.$inferInsert

const keyOf = ({ jobId, partId, day }: FigureRow) => `${jobId} ${partId} ${day}`

/**
 * Stores figures of days, and has insight count what came to those that were stored, in one transaction: a read counts
 * once, however often its day is fetched. What was counted is not taken back: a day for which WeChat says less than
 * before stays as it was.
 */
export async function storeFigures(
  context: Pick<LongJobContext, 'transaction'>,
  rows: readonly FigureRow[],
): Promise<void> {
  await context.transaction(async ({ queries }) => {
    const itemOf = await lockJobs(queries, [...new Set(rows.map(({ jobId }) => jobId))])
    const before = await stored(queries, rows)
    const { jobId, partId, day, reads, shares } = articleFigureDays
    await queries
      .insert(articleFigureDays)
      .values([...rows])
      .onConflictDoUpdate({
        target: [jobId, partId, day],
        set: {
          reads: sql`greatest(${reads}, excluded.reads)`,
          shares: sql`greatest(${shares}, excluded.shares)`,
        },
      })
    const added = rows.flatMap(row => eventsOf(row, before.get(keyOf(row)), itemOf.get(row.partId)))
    if (added.length > 0) await appendEvents(queries, added)
  })
}

/** Locks the figures until the transaction ends. @returns the content item of each part */
async function lockJobs(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const jobs = await queries
    .select({ parts: publishJobs.parts })
    .from(publishJobs)
    .where(inArray(publishJobs.id, [...ids]))
    .orderBy(publishJobs.id)
    .for('update')
  return new Map(
    jobs.flatMap(({ parts }) => parts.map(({ partId, contentItemId }) => [partId, contentItemId])),
  )
}

async function stored(queries: Queries, rows: readonly FigureRow[]): Promise<ReadonlyMap<string, FigureRow>> {
  const known = await queries
    .select()
    .from(articleFigureDays)
    .where(inArray(articleFigureDays.jobId, [...new Set(rows.map(({ jobId }) => jobId))]))
  return new Map(known.map(row => [keyOf(row), row]))
}

/** WeChat gives no time of day: noon in China is on the same date in most time zones. */
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

/** Growth of a day's figures, as events of the part's content item. */
function eventsOf(
  row: FigureRow,
  before: FigureRow | undefined,
  contentItemId: string | null | undefined,
): NewEvent[] {
  if (!contentItemId) return []
  const figures = [
    ['read', before?.reads ?? 0, row.reads],
    ['share', before?.shares ?? 0, row.shares],
  ] as const
  return figures.flatMap(([type, was, is]) => {
    if (is <= was) return []
    return {
      id: eventIdOf('article-figure', `${keyOf(row)} ${type} ${was} ${is}`),
      ...({ type, contentItemId, referrer: 'social', count: is - was } as const),
      ...{ time: noon(row.day), seconds: 0, visitor: null, stable: false, bot: false },
    }
  })
}
