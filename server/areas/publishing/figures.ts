import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { LongJob, LongJobContext } from '../../platform/jobs/job.ts'
import type { Settings } from '../../platform/settings.ts'
import { appendEvents, eventIdOf, type NewEvent } from '../insight/index.ts'
import { createWeixin, type Weixin, WeixinCallError } from '../official-accounts/index.ts'
import { jobsByMessage } from './jobs-by-message.ts'
import { articleFigureDays, publishJobs, type StoredPublishJob } from './schema.ts'

/** Reads and shares of one part on one day. */
type FigureRow = typeof articleFigureDays.$inferInsert

const keyOf = ({ jobId, partId, day }: FigureRow) => `${jobId} ${partId} ${day}`

/**
 * Stores figures of days, and has insight count what came to those that were stored, in one transaction: a read counts
 * once, however often its day is fetched. Counted figures are not taken back: a day for which WeChat says less than
 * before stays as it was.
 */
async function storeFigures(
  context: Pick<LongJobContext, 'transaction'>,
  rows: readonly FigureRow[],
): Promise<void> {
  await context.transaction(async ({ queries }) => {
    const itemOf = await lockJobs(queries, [...new Set(rows.map(({ jobId }) => jobId))])
    const before = await readStoredFigures(queries, rows)
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

async function readStoredFigures(
  queries: Queries,
  rows: readonly FigureRow[],
): Promise<ReadonlyMap<string, FigureRow>> {
  const figureRows = await queries
    .select()
    .from(articleFigureDays)
    .where(inArray(articleFigureDays.jobId, [...new Set(rows.map(({ jobId }) => jobId))]))
  return new Map(figureRows.map(row => [keyOf(row), row]))
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

/** WeChat counts an article for a week after it was published. */
const countedDays = 8
const dayMs = 24 * 3_600_000

interface FiguresParts {
  settings: Settings
  /** For tests. */
  openWeixin?: (context: LongJobContext) => Weixin
}

/**
 * Fetches reads and shares of articles published in the last days, once a day after WeChat has counted. Accounts
 * without figures have none. It is repeatable: the stored figures of a day count once.
 */
export function createFiguresJob({ settings, openWeixin }: FiguresParts): LongJob {
  let doneOn = ''
  return {
    name: 'article-figures.fetch',
    // 09:20 in China: yesterday's figures are there from 8 on.
    cron: '20 1 * * *',
    retry: { limit: 3, delaySeconds: 600 },
    async take(context) {
      const today = chinaDay(new Date())
      // Repeated at each start, until nothing is left.
      if (doneOn === today || !(await hasPublished(context))) return undefined
      return {
        id: today,
        // Two servers that fetch the same figures store them once.
        lease: null,
        work: async () => {
          doneOn = today
          await fetchFigures(
            context,
            openWeixin?.(context) ?? createWeixin({ settings, database: context.database }),
          )
        },
        giveUp: async () => undefined,
      }
    },
  }
}

const isCounted = () =>
  and(
    eq(publishJobs.state, 'published'),
    isNotNull(publishJobs.submittedAt),
    gte(publishJobs.submittedAt, sql`now() - make_interval(days => ${countedDays})`),
  )

const hasPublished = async ({ queries }: LongJobContext) =>
  (await queries.$count(publishJobs, isCounted())) > 0

/** Fetches the figures of all articles that WeChat still counts. */
async function fetchFigures(context: LongJobContext, weixin: Weixin): Promise<void> {
  const jobs = await context.queries.select().from(publishJobs).where(isCounted())
  const dated = jobs.flatMap(job => publishedOn(job).map(day => ({ job, day })))
  const yesterday = chinaDay(new Date(Date.now() - dayMs))
  for (const [key, those] of Map.groupBy(dated, ({ job, day }) => `${job.accountId} ${day}`)) {
    const [accountId = '', day = ''] = key.split(' ')
    if (context.stopping.aborted || day > yesterday) continue
    try {
      const { list } = await weixin.figures.articlesOf(accountId, day)
      const published = jobsByMessage(
        those.map(({ job }) => job),
        list,
      )
      const rows = list.flatMap(({ msgid, detail_list }) =>
        detail_list.flatMap(figures => toRow(published, msgid, figures)),
      )
      if (rows.length > 0) await storeFigures(context, rows)
    } catch (error) {
      // An account without the right to figures is skipped.
      if (!(error instanceof WeixinCallError)) throw error
    }
  }
}

/**
 * Possible days of publication in WeChat's figures: submitted just before midnight, an article is published the next
 * day.
 */
const publishedOn = ({ submittedAt, endedAt, createdAt }: StoredPublishJob): string[] => [
  ...new Set([submittedAt ?? createdAt, endedAt ?? createdAt].map(chinaDay)),
]

/** Figures of one day of the article that `<msg_data_id>_<number from 1>` names. */
function toRow(
  jobs: ReadonlyMap<string, StoredPublishJob>,
  msgid: string,
  { stat_date, read_user, share_user }: { stat_date: string; read_user: number; share_user: number },
): FigureRow[] {
  const [msgDataId = '', index] = msgid.split('_')
  const job = jobs.get(msgDataId)
  const part = job?.parts[Number(index) - 1]
  return job && part
    ? [{ jobId: job.id, partId: part.partId, day: stat_date, reads: read_user, shares: share_user }]
    : []
}

const chinaOffsetMs = 8 * 3_600_000

/** The day of an instant in China, as `YYYY-MM-DD`. */
const chinaDay = (instant: Date) => new Date(instant.getTime() + chinaOffsetMs).toISOString().slice(0, 10)
