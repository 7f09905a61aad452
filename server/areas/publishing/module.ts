import { randomUUIDv7 } from 'node:crypto'
import { formulasFor, mergeArticleContent } from '@greenroom/article'
import {
  compareArticle,
  mergeArticle,
  type RemoteComparison,
} from '@greenroom/contract/areas/publishing/comparison'
import {
  cancelPublishJob,
  decidePublishJob,
  type PushOutcome,
  type PushRefusal,
  pushArticles,
  pushRefusals,
  retryPublishJob,
  settlePublishJob,
  splitPublishJob,
  takeDownPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ApiError, fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../platform/http/handler.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeDraftLink,
  findArticle,
  findDraftLink,
  lockArticle,
  lockArticles,
  onArticleRead,
  publishArticles,
  type ReadBackPart,
  readVersion,
  removeDraftLink,
  type StoredDraftLink,
  saveVersion,
  setPublishColumns,
  toArticleDetail,
  toStored,
  writeArticle,
} from '../articles/index.ts'
import { notify } from '../messages/index.ts'
import { createWeixin, type Weixin, WeixinCallError } from '../official-accounts/index.ts'
import { createFiguresJob } from './figures.ts'
import { publishHandlers } from './handlers.ts'
import { outcomeTexts } from './labels.ts'
import { exportPublishJobs } from './list.ts'
import { makeContentItems } from './make-content-items.ts'
import { remoteHashOf, toReadBack } from './read-back.ts'
import { remoteContent } from './remote-content.ts'
import { readDraft } from './remote-drafts.ts'
import { isPartlyOut, requireJob, requireState, retry } from './retry.ts'
import { toJobDetail } from './rows.ts'
import { createPublishRun } from './run.ts'
import { seedDemoArticles } from './seed/articles.ts'
import { splitJob } from './split.ts'
import { begin, startJob, startOf } from './start.ts'
import { findJob, lockJob, lockJobToDecide, readableForApproval } from './store.ts'
import { publishTables } from './tables.ts'
import { publishTodos } from './todo.ts'
import { moveJob, settledState } from './transitions.ts'

/** WeChat's copy, read before the transaction. */
interface Remote {
  link: StoredDraftLink | undefined
  /** Undefined when the draft is missing. */
  readBack: ReadBackPart[] | undefined
  hash: string
}

/** Handlers that compare an article with its draft at WeChat and merge changes from there. */
const compareHandlers = ({ database }: Platform, weixin: Weixin): Handler[] => [
  handlePrepared(
    compareArticle,
    async ({ actor, input }): Promise<Remote> => {
      const article = await findArticle(database.pool, actor, input.params.id)
      if (!article) throw fail('notFound')
      const link = await findDraftLink(database.pool, article.id)
      if (!link) return { link, readBack: undefined, hash: '' }
      try {
        const remote = await readDraft(weixin, link)
        const { content } = await readVersion(database.pool, link.versionId)
        return {
          link,
          readBack: remote && toReadBack(content.parts, remote),
          hash: remote ? remoteHashOf(remote) : '',
        }
      } catch (error) {
        throw error instanceof WeixinCallError ? fail('weixinRefused', error.failure) : error
      }
    },
    async ({ actor, input, queries, publish }, { link, readBack, hash }): Promise<RemoteComparison> => {
      const article = await lockArticle(queries, actor, input.params.id)
      if (!article) throw fail('notFound')
      const checkedTime = new Date().toISOString()
      const nothing = {
        checkedTime,
        remoteHash: hash,
        differences: [],
        pushed: null,
        remote: null,
        merged: null,
        conflicts: [],
      }
      if (!link) return { ...nothing, state: 'none' }
      if (!readBack) await removeDraftLink(queries, article.id)
      const isChanged = readBack !== undefined && hash !== link.remoteHash
      const state = isChanged ? 'changedRemotely' : await settledState(queries, article)
      // The running job decides about the draft.
      if (
        article.state !== 'publishing' &&
        article.state !== state &&
        (isChanged || article.state !== 'failed')
      ) {
        await setPublishColumns(queries, article.id, { state })
        publishArticles(publish, [article.id])
      }
      if (!readBack) return { ...nothing, state: 'deleted' }
      if (!isChanged) return { ...nothing, state: 'unchanged', differences: link.differences }
      await changeDraftLink(queries, article.id, { comparedHash: hash, comparedReadBack: readBack })
      const [{ content: pushed }, { content: mine }] = await Promise.all([
        readVersion(queries, link.versionId),
        readVersion(queries, article.currentVersionId),
      ])
      const formulas = await formulasFor(pushed.parts.map(({ document }) => document))
      const remote = remoteContent({ sent: pushed, before: link.readBack, now: readBack, formulas })
      const { content: merged, conflicts } = mergeArticleContent(pushed, mine, remote)
      const { differences } = link
      return { ...nothing, state: 'changed', differences, pushed, remote, merged, conflicts }
    },
  ),

  handle(mergeArticle, async ({ actor, input, queries, publish }) => {
    const { version, remoteHash, content } = input.body
    const article = await lockArticle(queries, actor, input.params.id)
    if (!article) throw fail('notFound')
    if (article.version !== version)
      throw fail('conflict', { current: await toArticleDetail(queries, article) })
    const link = await findDraftLink(queries, article.id)
    if (!link?.comparedReadBack || link.comparedHash !== remoteHash || article.state === 'publishing') {
      throw fail('wrongState', { ids: [article.id] })
    }
    // The next push replaces exactly what the user reviewed.
    await changeDraftLink(queries, article.id, { remoteHash, comparedHash: null, comparedReadBack: null })
    const { content: before } = await readVersion(queries, article.currentVersionId)
    const clean = toStored(content, before)
    const saved = await saveVersion(queries, article, { content: clean, userId: actor.id, origin: 'merge' })
    const written = await writeArticle(queries, article.id, {
      userId: actor.id,
      content: clean,
      versionId: saved.versionId,
      state: 'ahead',
    })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, written)
  }),
]

/** Handlers for decisions of users about a publish job. */
const jobHandlers = (): Handler[] => [
  handle(decidePublishJob, async context => {
    const { actor, input, queries, publish } = context
    const { decision, reason } = input.body
    const job = await lockJobToDecide(queries, actor, input.params.id)
    if (!job) throw fail('notFound')
    if (job.createdBy === actor.id) throw fail('ownRequest')
    requireState(job, ['awaitingApproval'])
    const passed = decision === 'approve'
    const start = passed
      ? startOf(false, job.scheduledAt)
      : ({ state: 'returned', nextCheckAt: null } as const)
    const decided = await moveJob(context, job, { ...start, decidedBy: actor.id, reason })
    if (passed) await begin(context, decided)
    publishTodos.publishChanged(publish)
    const texts = outcomeTexts(actor.name, job.title, passed, reason)
    const link = `/weixin/result?view=${job.id}`
    if (job.createdBy)
      await notify({ queries, publish }, { to: { users: [job.createdBy] }, cause: 'answer', ...texts, link })
    return toJobDetail(queries, decided, actor)
  }),

  handle(cancelPublishJob, async context => {
    const { actor, input, queries, publish } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['awaitingApproval', 'scheduled'])
    const cancelled = await moveJob(context, job, { state: 'cancelled' })
    publishTodos.publishChanged(publish)
    return toJobDetail(queries, cancelled, actor)
  }),

  handle(retryPublishJob, async context => {
    const { actor, input, queries } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['failed', 'changedRemotely', 'finishByHand'])
    if (isPartlyOut(job)) throw fail('wrongState', { ids: [job.id] })
    const retried = await retry(context, job)
    return toJobDetail(queries, retried, actor)
  }),

  handle(splitPublishJob, async context => {
    const { actor, input, queries } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['failed'])
    const split = await splitJob(context, job, input.body.partIds)
    return { articleId: split.articleId, job: await toJobDetail(queries, split.job, actor) }
  }),

  handle(settlePublishJob, async context => {
    const { actor, input, queries } = context
    const { outcome, address } = input.body
    const job = await requireJob(context, input.params.id)
    requireState(job, ['unconfirmed', 'finishByHand'])
    if (outcome === 'notPublished') {
      const failed = await moveJob(context, job, { state: 'failed', problem: 'neverConfirmed', intent: null })
      return toJobDetail(queries, failed, actor)
    }
    const version = await readVersion(queries, job.versionId)
    const named = job.parts.map((part, index) => ({
      ...part,
      address: index === 0 && address !== '' ? address : part.address,
    }))
    const parts = await makeContentItems(context, job, version, named)
    // WeChat removes a draft from the box when it is published.
    await removeDraftLink(queries, job.articleId)
    const published = await moveJob(context, job, { state: 'published', parts, intent: null })
    return toJobDetail(queries, published, actor)
  }),
]

type Context = HandlerContext<typeof pushArticles>

/** The endpoint that pushes several articles. */
const pushManyHandlers = (): Handler[] => [handle(pushArticles, pushAll)]

async function pushAll(context: Context): Promise<ResponseOf<typeof pushArticles>> {
  const { actor, input, queries } = context
  const { ids } = input.body
  // In one order, so that two callers never deadlock.
  const articles = await lockArticles(queries, actor, ids)
  const batchId = randomUUIDv7()
  const list: PushOutcome[] = []
  for (const id of ids) {
    const title = articles.find(article => article.id === id)?.title ?? ''
    list.push({ id, title, ...(await pushOne(context, id, batchId)) })
  }
  return { batchId, list }
}

async function pushOne(
  context: Context,
  articleId: string,
  batchId: string,
): Promise<Pick<PushOutcome, 'jobId' | 'refusal'>> {
  try {
    const wish = { articleId, batchId, goal: 'draft', scheduledAt: null, note: '' } as const
    return { jobId: (await startJob(context, wish)).id, refusal: null }
  } catch (error) {
    // Nothing of a refused one was written.
    const refusal = error instanceof ApiError ? refusalOf(error) : undefined
    if (!refusal) throw error
    return { jobId: null, refusal }
  }
}

const refusalOf = ({ reason }: ApiError): PushRefusal | undefined =>
  pushRefusals.find(refusal => refusal === reason)

/** Deletes published articles, at WeChat first and then here, so that a repetition after a crash does no harm. */
const takeDownHandlers = ({ database }: Platform, weixin: Weixin): Handler[] => [
  handlePrepared(
    takeDownPublishJob,
    async ({ actor, input }) => {
      const job = await findJob(database.pool, actor, input.params.id)
      if (!job) throw fail('notFound')
      const { partId } = input.body
      const index = job.parts.findIndex(part => part.partId === partId && !part.isRemoved)
      const isThere = job.state === 'published' && job.weixinArticleId !== ''
      if (!isThere || (partId !== null && index < 0)) throw fail('wrongState', { ids: [job.id] })
      try {
        await weixin.publishing.delete(
          job.accountId,
          job.weixinArticleId,
          ...(partId === null ? [] : [index + 1]),
        )
      } catch (error) {
        throw error instanceof WeixinCallError ? fail('weixinRefused', error.failure) : error
      }
    },
    async context => {
      const { actor, input, queries } = context
      const job = await lockJob(queries, actor, input.params.id)
      if (!job) throw fail('notFound')
      const { partId } = input.body
      const parts = job.parts.map(part => ({
        ...part,
        isRemoved: part.isRemoved || partId === null || part.partId === partId,
      }))
      const isOver = parts.every(({ isRemoved }) => isRemoved)
      const moved = await moveJob(context, job, {
        state: isOver ? 'removed' : 'published',
        parts,
        nextCheckAt: isOver ? null : job.nextCheckAt,
      })
      return toJobDetail(queries, moved, actor)
    },
  ),
]

export const publishingModule = defineModule({
  name: 'publishing',
  tables: publishTables,
  handlers: platform => {
    // One client of WeChat for all of these handlers.
    const weixin = createWeixin(platform)
    return [
      ...publishHandlers(platform),
      ...pushManyHandlers(),
      ...jobHandlers(),
      ...compareHandlers(platform, weixin),
      ...takeDownHandlers(platform, weixin),
    ]
  },
  exports: ({ database }) => [exportPublishJobs(database)],
  watchedLists: ({ database }) => [watchList(exportPublishJobs(database))],
  todos: [publishTodos],
  hooks: [onArticleRead.bind(readableForApproval)],
  jobs: (_, settings) => [createPublishRun({ settings }), createFiguresJob({ settings })],
  seedDemo: seedDemoArticles,
})
