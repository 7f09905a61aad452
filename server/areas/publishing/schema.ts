import type { WeixinFailure } from '@greenroom/contract/areas/official-accounts/abilities'
import {
  type PublishedPart,
  publishGoals,
  publishProblems,
  publishStates,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { leaseColumns } from '../../platform/jobs/lease.ts'

/** Condition: jobs that are due. */
export const isPublishWork = sql`state in ('scheduled', 'pushing', 'submitting', 'checking', 'published', 'unconfirmed')
  and next_check_at is not null and next_check_at <= now()`

/**
 * A write to WeChat that is about to be sent. After a crash, the next server looks for its result instead of sending
 * again.
 */
export interface PublishIntent {
  call: 'draft/add' | 'draft/update' | 'freepublish/submit'
  /** ISO 8601. */
  startedAt: string
}

/** Jobs that bring articles to WeChat, with their results. */
export const publishJobs = pgTable(
  'publish_job',
  {
    id: id(),
    /** No reference: results outlive their article. */
    articleId: uuid().notNull(),
    accountId: uuid().notNull(),
    title: text().notNull(),
    goal: text({ enum: publishGoals }).notNull(),
    state: text({ enum: publishStates }).notNull(),
    problem: text({ enum: publishProblems }),
    failure: jsonb().$type<WeixinFailure>(),
    parts: jsonb().$type<PublishedPart[]>().notNull(),
    /** The version that is sent. */
    versionId: uuid().notNull(),
    intent: jsonb().$type<PublishIntent>(),
    mediaId: text().notNull().default(''),
    publishId: text().notNull().default(''),
    /** Joins the figures: WeChat names an article by it and its number. */
    msgDataId: text().notNull().default(''),
    weixinArticleId: text().notNull().default(''),
    scheduledAt: instant(),
    /** Of those that were started together. */
    batchId: uuid(),
    note: text().notNull().default(''),
    reason: text().notNull().default(''),
    createdBy: uuid(),
    decidedBy: uuid(),
    submittedAt: instant(),
    endedAt: instant(),
    /** When the job continues; null when it waits for a user. */
    nextCheckAt: instant(),
    /** Number of questions to WeChat since it accepted the job. */
    checks: integer().notNull().default(0),
    ...leaseColumns(),
    createdAt: createdAt(),
  },
  table => [
    // An article has at most one open job.
    uniqueIndex('publish_job_open')
      .on(table.articleId)
      .where(
        sql`state in ('awaitingApproval', 'scheduled', 'pushing', 'submitting', 'checking', 'unconfirmed')`,
      ),
    index('publish_job_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('publish_job_created').on(table.createdAt, table.id, table.state, table.goal, table.accountId),
    index('publish_job_ended').on(table.endedAt, table.id),
    index('publish_job_batch').on(table.batchId, table.createdAt).where(sql`batch_id is not null`),
    index('publish_job_article').on(table.articleId, table.createdAt),
    index('publish_job_publish').on(table.accountId, table.publishId),
    index('publish_job_title_grams').using('gin', sql`search_grams(${table.title})`),
  ],
)
export type StoredPublishJob = typeof publishJobs.$inferSelect

/** History of jobs, in order. */
export const publishSteps = pgTable(
  'publish_step',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => publishJobs.id, { onDelete: 'cascade' }),
    state: text({ enum: publishStates }).notNull(),
    problem: text({ enum: publishProblems }),
    failure: jsonb().$type<WeixinFailure>(),
    happenedAt: instant().notNull().default(sql`now()`),
  },
  table => [index('publish_step_job').on(table.jobId, table.id)],
)

/** Reads and shares of a published part by day, as WeChat counts them. */
export const articleFigureDays = pgTable(
  'article_figure_day',
  {
    jobId: uuid()
      .notNull()
      .references(() => publishJobs.id, { onDelete: 'cascade' }),
    partId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    reads: integer().notNull(),
    shares: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.jobId, table.partId, table.day] })],
)

/** Pictures that were uploaded to WeChat, once for each account and use. */
export const weixinPictures = pgTable(
  'weixin_picture',
  {
    accountId: uuid().notNull(),
    /** Hash of the picture's content. */
    sha256: text().notNull(),
    /** `body`: an address for texts. `cover`: a permanent material. */
    use: text({ enum: ['body', 'cover'] }).notNull(),
    /** The address, or the material's id. */
    value: text().notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.accountId, table.sha256, table.use] })],
)
