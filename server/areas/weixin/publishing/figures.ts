import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { LongJob, LongJobContext } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { WeixinCallError } from '../client/call-error.ts'
import { createWeixin, type Weixin } from '../client/weixin.ts'
import { jobsByMessage } from './jobs-by-message.ts'
import { publishJobs, type StoredPublishJob } from './schema.ts'
import { type FigureRow, storeFigures } from './store-figures.ts'

/** WeChat counts an article for a week after it was published. */
const countedDays = 8
const dayMs = 24 * 3_600_000

interface FiguresParts {
  settings: Settings
  /** For tests. */
  openWeixin?: (context: LongJobContext) => Weixin
}

/**
 * Fetches reads and shares of what was published in the last days, once a day after WeChat has counted. Accounts
 * without figures have none. It is repeatable: what was stored of a day counts once.
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
