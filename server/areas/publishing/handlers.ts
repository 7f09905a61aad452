import { readArticleFigures } from '@greenroom/contract/areas/publishing/article-figures'
import {
  listPublishJobs,
  publishArticle,
  pushArticle,
  readPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { asc, eq } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { findArticle } from '../articles/index.ts'
import { createPublishJobList } from './list.ts'
import { toJobDetail, toJobRows } from './rows.ts'
import { articleFigureDays, publishJobs } from './schema.ts'
import { startJob } from './start.ts'
import { findReadableJob, jobScope } from './store.ts'

/** Handlers that push and publish articles, and list their jobs. */
export function publishHandlers({ database, events }: Platform): Handler[] {
  const list = createPublishJobList(database)
  followChanges(events, ['publish-job.changed'], list)
  return [
    handle(pushArticle, async context => {
      const { input, actor, queries } = context
      const job = await startJob(context, {
        articleId: input.params.id,
        version: input.body.version,
        goal: 'draft',
        scheduledAt: null,
        note: '',
      })
      return toJobDetail(queries, job, actor)
    }),

    handle(publishArticle, async context => {
      const { input, actor, queries } = context
      const { version, scheduledTime, note } = input.body
      const scheduledAt = scheduledTime === null ? null : new Date(scheduledTime)
      const articleId = input.params.id
      const job = await startJob(context, { articleId, version, goal: 'published', scheduledAt, note })
      return toJobDetail(queries, job, actor)
    }),

    handle(listPublishJobs, async ({ actor, input, queries }) => {
      const page = await list.page({ ...input.query, ...jobScope(actor) })
      return { ...page, list: await toJobRows(queries, page.list, actor) }
    }),

    handle(readPublishJob, async ({ actor, input, queries }) => {
      const job = await findReadableJob(queries, actor, input.params.id)
      if (!job) throw fail('notFound')
      return toJobDetail(queries, job, actor)
    }),

    handle(readArticleFigures, async ({ actor, input, queries }) => {
      const article = await findArticle(queries, actor, input.params.id)
      if (!article) throw fail('notFound')
      const rows = await queries
        .select({ figures: articleFigureDays, parts: publishJobs.parts })
        .from(articleFigureDays)
        .innerJoin(publishJobs, eq(publishJobs.id, articleFigureDays.jobId))
        .where(eq(publishJobs.articleId, article.id))
        .orderBy(asc(articleFigureDays.day))
      return rows.map(({ figures: { partId, day, reads, shares }, parts }) => ({
        partId,
        reads,
        shares,
        date: day,
        title: parts.find(part => part.partId === partId)?.title ?? '',
      }))
    }),
  ]
}
