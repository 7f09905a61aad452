import {
  openPublishStates,
  type PublishedPart,
  type PublishGoal,
  type PublishState,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { ownedByVisible, visibleOwners } from '../../../platform/list/visible.ts'
import { articles, articleVersions, type StoredArticleRow, type StoredVersion } from '../articles/schema.ts'
import { publishJobs, publishSteps, type StoredPublishJob } from './schema.ts'

type Viewer = Pick<Actor, 'dataScope' | 'permissions'>

/** Data scope of the list: users who may approve also see jobs that wait for approval. */
export const jobOwners = (actor: Viewer) =>
  actor.permissions.has('article:approve') ? undefined : visibleOwners(actor)

const visible = (actor: Viewer) =>
  actor.permissions.has('article:approve') ? undefined : ownedByVisible(actor, publishJobs.createdBy)

/** The job, if the actor may see it. */
export async function findJob(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredPublishJob | undefined> {
  const [found] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, id), visible(actor)))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockJob(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredPublishJob | undefined> {
  const [found] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, id), visible(actor)))
    .for('update')
  return found
}

/** The job that is under way for an article. */
export async function findOpenJob(
  queries: Queries,
  articleId: string,
): Promise<StoredPublishJob | undefined> {
  const [found] = await queries
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.articleId, articleId), inArray(publishJobs.state, [...openPublishStates])))
  return found
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
  const [job] = await queries
    .insert(publishJobs)
    .values({
      ...fields,
      articleId: article.id,
      title: version.title,
      parts: partsOf(version),
      versionId: version.id,
      createdBy: userId,
    })
    .returning()
  if (!job) throw new Error('An inserted row was not returned')
  await queries.insert(publishSteps).values({ jobId: job.id, state: job.state })
  await queries.update(articles).set({ lastJobId: job.id }).where(eq(articles.id, article.id))
  return job
}

/** Keeps a version from being pruned. */
export async function pinVersion(queries: Queries, id: string): Promise<void> {
  await queries.update(articleVersions).set({ isPinned: true }).where(eq(articleVersions.id, id))
}
