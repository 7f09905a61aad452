import type { PublishGoal, publishArticle } from '@greenroom/contract/areas/publishing/publish-jobs'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import {
  checkContent,
  errorsIn,
  lockArticle,
  readVersion,
  type StoredArticleRow,
  type StoredVersion,
  toArticleDetail,
} from '../articles/index.ts'
import { findAccount, type StoredAccount } from '../official-accounts/index.ts'
import { publishJobName } from './run.ts'
import type { StoredPublishJob } from './schema.ts'
import { findOpenJob, insertJob } from './store.ts'
import { publishTodos } from './todo.ts'
import { moveJob } from './transitions.ts'

type Context = Pick<HandlerContext<typeof publishArticle>, 'actor' | 'queries' | 'publish' | 'enqueue'>

interface Wish {
  articleId: string
  /** The version that the user has seen; the current one when absent. */
  version?: number
  goal: PublishGoal
  scheduledAt: Date | null
  note: string
  /** Names those that are started together. */
  batchId?: string
}

/**
 * Starts a job for an article as it stands there.
 * @throws ApiError `notFound`; `conflict`; `wrongState` while another job is under way; `accountNeeded`; `checksFailed`
 */
export async function startJob(context: Context, wish: Wish): Promise<StoredPublishJob> {
  const { actor, queries } = context
  const article = await lockArticle(queries, actor, wish.articleId)
  if (!article) throw fail('notFound')
  if (wish.version !== undefined && article.version !== wish.version)
    throw fail('conflict', { current: await toArticleDetail(queries, article) })
  const { account, version } = await requireSendable(context, article)
  const needsApproval = wish.goal === 'published' && account.needsApproval
  const { goal, scheduledAt, note, batchId = null } = wish
  const job = await insertJob(queries, {
    article,
    version,
    goal,
    scheduledAt,
    note,
    batchId,
    accountId: account.id,
    ...startOf(needsApproval, scheduledAt),
    userId: actor.id,
  })
  return await begin(context, job)
}

/** First state of a job: approval, waiting for its time, or work. */
export function startOf(needsApproval: boolean, scheduledAt: Date | null) {
  if (needsApproval) return { state: 'awaitingApproval', nextCheckAt: null } as const
  const isLater = scheduledAt !== null && scheduledAt.getTime() > Date.now()
  return isLater
    ? ({ state: 'scheduled', nextCheckAt: scheduledAt } as const)
    : ({ state: 'pushing', nextCheckAt: new Date() } as const)
}

/** Sets the article's state from its job, and queues the job. */
export async function begin(context: Context, job: StoredPublishJob): Promise<StoredPublishJob> {
  const { state, nextCheckAt } = job
  const started = await moveJob(context, job, { state, nextCheckAt })
  publishTodos.publishChanged(context.publish)
  context.enqueue(publishJobName)
  return started
}

/**
 * The account and the version of an article that can be sent.
 * @throws ApiError `wrongState` while another job is under way; `accountNeeded`; `checksFailed`
 */
export async function requireSendable(
  { actor, queries }: Pick<Context, 'actor' | 'queries'>,
  article: StoredArticleRow,
): Promise<{ account: StoredAccount; version: StoredVersion }> {
  if (await findOpenJob(queries, article.id)) throw fail('wrongState', { ids: [article.id] })
  const account =
    article.accountId === null ? undefined : await findAccount(queries, actor, article.accountId)
  if (!account) throw fail('accountNeeded')
  const version = await readVersion(queries, article.currentVersionId)
  const total = errorsIn(await checkContent(queries, version.content, account.id))
  if (total > 0) throw fail('checksFailed', { total })
  return { account, version }
}
