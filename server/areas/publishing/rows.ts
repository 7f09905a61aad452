import type { PublishJobDetail, PublishJobRow } from '@greenroom/contract/areas/publishing/publish-jobs'
import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { named, namesOf } from '../articles/index.ts'
import { publishSteps, type StoredPublishJob } from './schema.ts'

type Viewer = Pick<Actor, 'id' | 'dataScope'>

/** Publish jobs as endpoints return them, in the same order. */
export async function toJobRows(
  queries: Queries,
  jobs: readonly StoredPublishJob[],
  { id: userId, dataScope }: Viewer,
): Promise<PublishJobRow[]> {
  const { users, accounts } = await namesOf(
    queries,
    jobs.flatMap(({ createdBy, decidedBy }) => [createdBy, decidedBy]),
    jobs.map(({ accountId }) => accountId),
  )
  const nameOf = (id: string | null) => (id && users.get(id)) ?? ''
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return jobs.map(job => ({
    id: job.id,
    articleId: job.articleId,
    title: job.title,
    account: named(job.accountId, accounts),
    goal: job.goal,
    state: job.state,
    problem: job.problem,
    failure: job.failure,
    parts: job.parts,
    publishId: job.publishId,
    weixinArticleId: job.weixinArticleId,
    scheduledTime: iso(job.scheduledAt),
    note: job.note,
    userName: nameOf(job.createdBy),
    own: job.createdBy === userId,
    canChange: dataScope === 'all' || (job.createdBy !== null && dataScope.includes(job.createdBy)),
    decidedBy: nameOf(job.decidedBy),
    reason: job.reason,
    createdTime: job.createdAt.toISOString(),
    submittedTime: iso(job.submittedAt),
    endedTime: iso(job.endedAt),
    nextCheckTime: iso(job.nextCheckAt),
  }))
}

/** A publish job with its steps. */
export async function toJobDetail(
  queries: Queries,
  job: StoredPublishJob,
  viewer: Viewer,
): Promise<PublishJobDetail> {
  const [[row], steps] = await Promise.all([
    toJobRows(queries, [job], viewer),
    queries
      .select()
      .from(publishSteps)
      .where(eq(publishSteps.jobId, job.id))
      .orderBy(asc(publishSteps.happenedAt), asc(publishSteps.id)),
  ])
  if (!row) throw new Error('A publish job has no row')
  return {
    ...row,
    steps: steps.map(({ state, problem, failure, happenedAt }) => ({
      state,
      problem,
      failure,
      happenedTime: happenedAt.toISOString(),
    })),
  }
}
