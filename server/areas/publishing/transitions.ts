import type { ArticleState } from '@greenroom/contract/areas/articles/articles'
import type { WeixinFailure } from '@greenroom/contract/areas/official-accounts/abilities'
import {
  openPublishStates,
  type PublishProblem,
  type PublishState,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import {
  findDraftLink,
  lockArticle,
  publishArticles,
  type StoredArticleRow,
  setPublishColumns,
} from '../articles/index.ts'
import { publishJobs, publishSteps, type StoredPublishJob } from './schema.ts'

/** Context of a transition. */
export interface JobWriting {
  queries: Queries
  publish: HandlerContext<never>['publish']
}

export type JobChanges = Partial<Omit<StoredPublishJob, 'id' | 'state' | 'problem' | 'failure'>> & {
  state: PublishState
  problem?: PublishProblem | null
  failure?: WeixinFailure | null
}

const isOpen = (state: PublishState) => openPublishStates.some(open => open === state)
/** States in which a job waits for nothing. */
const isEnd = (state: PublishState) =>
  !isOpen(state) && state !== 'changedRemotely' && state !== 'finishByHand'

/** Brings a job into a state, records the step, and sets the article's state. */
export async function moveJob(
  { queries, publish }: JobWriting,
  job: StoredPublishJob,
  changes: JobChanges,
): Promise<StoredPublishJob> {
  const { state, problem = null, failure = null } = changes
  const [moved] = await queries
    .update(publishJobs)
    .set({
      nextCheckAt: null,
      ...changes,
      problem,
      failure,
      ...(isEnd(state) && job.endedAt === null && { endedAt: new Date() }),
    })
    .where(eq(publishJobs.id, job.id))
    .returning()
  if (!moved) throw new Error('A publish job is missing')
  if (state !== job.state || problem !== job.problem) {
    await queries.insert(publishSteps).values({ jobId: job.id, state, problem, failure })
  }
  await showOnArticle(queries, moved)
  publish({ topic: 'publish-job.changed', ids: [job.id] }, { permission: 'article:read' })
  publishArticles(publish, [job.articleId])
  return moved
}

async function showOnArticle(queries: Queries, job: StoredPublishJob): Promise<void> {
  const article = await lockArticle(queries, { dataScope: 'all' }, job.articleId)
  // A later job determines the article's state.
  if (!article || article.lastJobId !== job.id) return
  const isPublished = job.state === 'published'
  await setPublishColumns(queries, article.id, {
    state: await articleStateOf(queries, article, job),
    ...(isPublished && { publishedAt: job.endedAt, publishedAddress: job.parts[0]?.address ?? null }),
    ...((job.state === 'removed' || job.state === 'banned') && { publishedAddress: null }),
  })
}

/** State of an article after its job reached a state. */
async function articleStateOf(
  queries: Queries,
  article: StoredArticleRow,
  { state, versionId }: StoredPublishJob,
): Promise<ArticleState> {
  const isCurrent = article.currentVersionId === versionId
  switch (state) {
    case 'pushing':
    case 'submitting':
    case 'checking':
    case 'unconfirmed':
      return 'publishing'
    case 'published':
      return isCurrent ? 'published' : 'ahead'
    case 'changedRemotely':
      return 'changedRemotely'
    case 'failed':
      return 'failed'
    default:
      return settledState(queries, article)
  }
}

/** State of an article without a running job, by its known state at WeChat. */
export async function settledState(
  queries: Queries,
  { id, currentVersionId, pushedAt }: StoredArticleRow,
): Promise<ArticleState> {
  const [draft, publications] = await Promise.all([
    findDraftLink(queries, id),
    queries
      .select({ state: publishJobs.state, versionId: publishJobs.versionId })
      .from(publishJobs)
      .where(
        and(eq(publishJobs.articleId, id), inArray(publishJobs.state, ['published', 'removed', 'banned'])),
      )
      .orderBy(desc(publishJobs.createdAt)),
  ])
  if (draft) return draft.versionId === currentVersionId ? 'inStep' : 'ahead'
  const published = publications.find(job => job.state === 'published')
  if (published) return published.versionId === currentVersionId ? 'published' : 'ahead'
  if (publications.length > 0) return 'takenDown'
  return pushedAt === null ? 'local' : 'ahead'
}
