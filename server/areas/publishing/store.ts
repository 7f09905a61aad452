import {
  openPublishStates,
  type PublishedPart,
  type PublishGoal,
  type PublishState,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible, visibleOwners } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import {
  type ArticleReadHook,
  pinVersion,
  type StoredArticleRow,
  type StoredVersion,
  setPublishColumns,
} from '../articles/index.ts'
import { publishJobs, publishSteps, type StoredPublishJob } from './schema.ts'

type Viewer = Pick<Actor, 'dataScope' | 'permissions'>

/** Condition: jobs that wait for approval. Approvers read and decide these outside of their data scope too, and no others. */
export const isWaiting = eq(publishJobs.state, 'awaitingApproval')

/** Condition for approvers: a publication of the article waits for approval. */
export const readableForApproval: ArticleReadHook = ({ permissions }, articleId) =>
  permissions.has('article:approve')
    ? sql`exists (select from ${publishJobs} where ${publishJobs.articleId} = ${articleId} and ${isWaiting})`
    : undefined

/** Filters of the list for this user: jobs in scope, and for approvers those that wait for approval. */
export function jobScope(actor: Viewer): Record<string, readonly string[]> {
  const owners = visibleOwners(actor)
  if (owners === undefined) return {}
  return actor.permissions.has('article:approve') ? { ownersOrWaiting: owners } : { owners }
}

/** Condition of the jobs that the user may change. */
const inScope = (actor: Viewer) => ownedByVisible(actor, publishJobs.createdBy)

/** Condition of the jobs that the user may read and, if they wait for approval, decide. */
function isReadable(actor: Viewer): SQL | undefined {
  const scope = inScope(actor)
  return scope && actor.permissions.has('article:approve') ? or(scope, isWaiting) : scope
}

async function selectJob(
  queries: Queries,
  id: string,
  condition: SQL | undefined,
): Promise<StoredPublishJob | undefined> {
  const [job] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, id), condition))
  return job
}

async function selectLockedJob(
  queries: Queries,
  id: string,
  condition: SQL | undefined,
): Promise<StoredPublishJob | undefined> {
  const [job] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, id), condition))
    .for('update')
  return job
}

/** The job, if the actor may read it. */
export const findReadableJob = (queries: Queries, actor: Viewer, id: string) =>
  selectJob(queries, id, isReadable(actor))

/** The job, if it is in the actor's data scope. */
export const findJob = (queries: Queries, actor: Viewer, id: string) => selectJob(queries, id, inScope(actor))

/** The job in the actor's data scope, locked until the transaction ends. */
export const lockJob = (queries: Queries, actor: Viewer, id: string) =>
  selectLockedJob(queries, id, inScope(actor))

/** The same for a decision: approvers also decide on jobs outside of their data scope, while these wait. */
export const lockJobToDecide = (queries: Queries, actor: Viewer, id: string) =>
  selectLockedJob(queries, id, isReadable(actor))

/** The job that is under way for an article. */
export async function findOpenJob(
  queries: Queries,
  articleId: string,
): Promise<StoredPublishJob | undefined> {
  const [job] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.articleId, articleId), inArray(publishJobs.state, [...openPublishStates])))
  return job
}

/** The parts of a version, as a job has them before anything is published. */
export const partsOf = ({ content }: StoredVersion): PublishedPart[] =>
  content.parts.map(({ id, title }) => ({
    partId: id,
    title,
    address: null,
    hasFailed: false,
    isRemoved: false,
    contentItemId: null,
  }))

interface NewJob {
  article: StoredArticleRow
  version: StoredVersion
  accountId: string
  goal: PublishGoal
  state: PublishState
  scheduledAt: Date | null
  nextCheckAt: Date | null
  note: string
  /** Names those that are started together. */
  batchId?: string | null
  userId: string
}

/** Stores a job and pins the version that it sends. Lock the article before. */
export async function insertJob(
  queries: Queries,
  { article, version, userId, ...fields }: NewJob,
): Promise<StoredPublishJob> {
  await pinVersion(queries, version.id)
  const job = await onlyRow(
    queries
      .insert(publishJobs)
      .values({
        ...fields,
        articleId: article.id,
        title: version.title,
        parts: partsOf(version),
        versionId: version.id,
        createdBy: userId,
      })
      .returning(),
  )
  await queries.insert(publishSteps).values({ jobId: job.id, state: job.state })
  await setPublishColumns(queries, article.id, { lastJobId: job.id })
  return job
}
