import type { PublishedPart, PublishProblem } from '@greenroom/contract/areas/publishing/publish-jobs'
import { sql } from 'drizzle-orm'
import type { LongJob, LongJobContext } from '../../platform/jobs/job.ts'
import { isLeasedBy, isNextFree, newLease, noLease } from '../../platform/jobs/lease.ts'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import { checkContent, errorsIn, readVersion, removeDraftLink } from '../articles/index.ts'
import {
  abilityState,
  createWeixin,
  isAnnounced,
  namesOfAccounts,
  type Publication,
  type PublishStatus,
  type Weixin,
  WeixinCallError,
} from '../official-accounts/index.ts'
import { PublishFailure } from './failure.ts'
import { findAnnounced, findPublished, findPublishedParts } from './find-published.ts'
import { fails, intend, move, type StepContext } from './job-steps.ts'
import { makeContentItems } from './make-content-items.ts'
import { AlreadyPublished, DraftChangedRemotely, pushDraft } from './push-draft.ts'
import { maxUnconfirmedChecks, nextCheck, nextRecheck } from './schedule.ts'
import { isPublishWork, publishJobs, type StoredPublishJob } from './schema.ts'
import { moveJob } from './transitions.ts'

type Refused = Extract<PublishStatus, 'originalRefused' | 'failed' | 'reviewRefused'>
const problems: Record<Refused, PublishProblem> = {
  originalRefused: 'originality',
  failed: 'ordinary',
  reviewRefused: 'reviewRejected',
}

/** Asks WeChat about a submitted publication. @throws WeixinCallError */
async function checkPublication(step: StepContext): Promise<void> {
  const { weixin, job } = step
  if (job.publishId === '') return await takeOverArticle(step)
  const publication = await weixin.publishing.get(job.accountId, job.publishId)
  const { status } = publication
  switch (status) {
    case 'publishing':
      await move(step, { state: 'checking', checks: job.checks + 1, nextCheckAt: nextCheck(job.checks + 1) })
      return
    case 'published':
      return await settlePublished(step, publication)
    case 'deletedByOwner':
    case 'banned':
      await move(step, {
        state: status === 'banned' ? 'banned' : 'removed',
        parts: job.parts.map(part => ({ ...part, isRemoved: true })),
      })
      return
    default:
      await settleFailed(step, problems[status], publication.failedIndexes)
  }
}

/**
 * Notes which articles made a publication fail. By WeChat’s documents none of the draft is published then; as an
 * article must never be sent twice, the others are looked for among the published ones.
 */
async function settleFailed(
  step: StepContext,
  problem: PublishProblem,
  failedIndexes: readonly number[],
): Promise<void> {
  const { job } = step
  const failed = new Set(failedIndexes)
  const isPartial = failed.size > 0 && failed.size < job.parts.length
  const since = job.submittedAt ?? job.createdAt
  const out = isPartial ? await findPublishedParts(step, since) : undefined
  await move(step, {
    state: 'failed',
    problem,
    ...(out && { weixinArticleId: out.weixinArticleId }),
    parts: job.parts.map((part, index) => ({
      ...part,
      hasFailed: failed.has(index + 1),
      address: failed.has(index + 1) ? null : (out?.addresses.get(part.partId) ?? part.address),
    })),
  })
}

/** Completes a job whose publication was found among the published articles. */
async function takeOverArticle(step: StepContext): Promise<void> {
  const { weixin, job } = step
  const { news_item } = await weixin.publishing.getArticle(job.accountId, job.weixinArticleId)
  await settlePublished(step, {
    articleId: job.weixinArticleId,
    articles: news_item.map(({ url }, index) => ({ index: index + 1, url })),
  })
}

async function settlePublished(
  step: StepContext,
  { articleId, articles }: Pick<Publication, 'articleId' | 'articles'>,
): Promise<void> {
  const { context, job, version } = step
  const addressOf = new Map(articles.map(({ index, url }) => [index, url]))
  const parts: PublishedPart[] = job.parts.map((part, index) => ({
    ...part,
    address: addressOf.get(index + 1) ?? part.address,
    hasFailed: false,
  }))
  const endedAt = job.endedAt ?? new Date()
  await context.transaction(async writing => {
    const made = job.state === 'published' ? parts : await makeContentItems(writing, job, version, parts)
    // WeChat removes a draft from the box when it is published.
    await removeDraftLink(writing.queries, job.articleId)
    await moveJob(writing, job, {
      state: 'published',
      parts: made,
      endedAt,
      weixinArticleId: articleId ?? job.weixinArticleId,
      nextCheckAt: nextRecheck(endedAt),
    })
  })
}

/** WeChat lets only verified accounts publish. */
const notGranted = 48001
/** WeChat requires that the draft is published or saved by hand. */
const byHand: readonly unknown[] = [notGranted, 53504, 53505]

/** Whether the last probe found that the account may not publish. */
async function maySubmit({ context, job }: StepContext): Promise<boolean> {
  return (await abilityState(context.queries, job.accountId, 'publishing')) !== 'missing'
}

/**
 * Submits the draft for publishing, once: an intent is stored before the call, and after a lost response only the
 * result is looked for.
 * @throws WeixinCallError when WeChat refused
 */
async function submit(step: StepContext): Promise<void> {
  const { weixin, job } = step
  if (job.intent?.call === 'freepublish/submit') return await findOutcome(step)
  await intend(step, 'freepublish/submit')
  try {
    const { publishId, msgDataId } = await weixin.publishing.submit(job.accountId, job.mediaId)
    await move(step, {
      state: 'checking',
      publishId,
      msgDataId: msgDataId ?? '',
      intent: null,
      checks: 0,
      submittedAt: new Date(),
      nextCheckAt: nextCheck(0),
    })
  } catch (error) {
    if (!(error instanceof WeixinCallError)) throw error
    const { failure, isUncertain } = error
    if (isUncertain) await waitForOutcome(step)
    else if (byHand.includes(failure.errcode))
      await move(step, { state: 'finishByHand', failure, intent: null })
    else throw error
  }
}

async function waitForOutcome(step: StepContext): Promise<void> {
  const { job } = step
  const isOver = job.checks >= maxUnconfirmedChecks
  await move(step, {
    state: 'unconfirmed',
    problem: isOver ? 'neverConfirmed' : null,
    checks: job.checks + 1,
    nextCheckAt: isOver ? null : nextCheck(job.checks),
  })
}

/** Finds the publication of a call whose answer was lost, by WeChat's events and the list of published articles. */
async function findOutcome(step: StepContext): Promise<void> {
  const since = new Date(step.job.intent?.startedAt ?? step.job.createdAt)
  const publishId = await findAnnounced(step, since)
  const weixinArticleId = publishId === undefined ? await findPublished(step, since) : undefined
  const reference =
    publishId !== undefined ? { publishId } : weixinArticleId !== undefined && { weixinArticleId }
  if (!reference) return await waitForOutcome(step)
  await move(step, {
    state: 'checking',
    intent: null,
    checks: 0,
    submittedAt: new Date(step.job.intent?.startedAt ?? Date.now()),
    ...reference,
    nextCheckAt: new Date(),
  })
}

export const publishJobName = 'publish-jobs.run'

/** Work that is due sooner is waited for; later work is found by the schedule. */
const maxWaitMs = 60_000
/** Attempts of a call that cannot be made, over about half an hour. */
const maxAttempts = 10

interface RunParts {
  settings: Settings
  /** For tests. */
  openWeixin?: (context: LongJobContext) => Weixin
  log?: Logger
}

/**
 * Creates the job that brings articles to WeChat and follows their publication; any server continues another's work.
 */
export function createPublishRun({ settings, openWeixin }: RunParts): LongJob {
  let opened: Weixin | undefined
  const weixinOf = (context: LongJobContext) => {
    opened ??= openWeixin?.(context) ?? createWeixin({ settings, database: context.database })
    return opened
  }
  return {
    name: publishJobName,
    cron: '* * * * *',
    retry: { limit: 3, delaySeconds: 5 },
    async take(context) {
      await hastenAnnounced(context)
      const [job] = await context.queries
        .update(publishJobs)
        .set(newLease())
        .where(isNextFree(publishJobs, isPublishWork))
        .returning()
      if (!job) return nextDue(context)
      return {
        id: job.id,
        lease: { table: publishJobs, row: job },
        work: () => workOn(context, weixinOf(context), job),
        giveUp: async () => {
          await fails({ context, job }, 'tooManyAttempts')
          await release(context, job)
        },
      }
    },
  }
}

/** Publications with a message from WeChat since the last check; the message is a hint to ask WeChat. */
async function hastenAnnounced({ queries }: LongJobContext): Promise<void> {
  const since = sql`coalesce(${publishJobs.submittedAt}, ${publishJobs.createdAt})`
  await queries.execute(sql`update ${publishJobs} set next_check_at = now()
    where state = 'checking' and next_check_at > now()
      and ${isAnnounced(publishJobs.accountId, publishJobs.publishId, since)}`)
}

/** After how many milliseconds there is something to do; undefined when that is not soon. */
async function nextDue({ queries }: LongJobContext): Promise<number | undefined> {
  const [row] = await queries
    .select({
      ms: sql<number | null>`extract(epoch from
        min(greatest(${publishJobs.nextCheckAt}, ${publishJobs.leasedUntil})) - now())::float8 * 1000`,
    })
    .from(publishJobs)
    .where(sql`${publishJobs.nextCheckAt} is not null`)
  return row?.ms == null || row.ms > maxWaitMs ? undefined : Math.max(200, row.ms)
}

async function release({ queries }: LongJobContext, job: StoredPublishJob): Promise<void> {
  await queries.update(publishJobs).set(noLease).where(isLeasedBy(publishJobs, job))
}

async function workOn(context: LongJobContext, weixin: Weixin, job: StoredPublishJob): Promise<void> {
  await takeStep(context, weixin, job)
  await release(context, job)
}

/** Runs one step of a job, and records its failure. */
async function takeStep(context: LongJobContext, weixin: Weixin, job: StoredPublishJob): Promise<void> {
  const { queries } = context
  const accounts = await namesOfAccounts(queries, [job.accountId])
  if (!accounts.has(job.accountId)) {
    await fails({ context, job }, 'accountMissing')
    return
  }
  const step = { context, weixin, job, version: await readVersion(queries, job.versionId) }
  try {
    await steps[job.state]?.(step)
  } catch (error) {
    await writeFailure(step, error)
  }
}

const steps: Partial<Record<StoredPublishJob['state'], (step: StepContext) => Promise<unknown>>> = {
  scheduled: step => move(step, { state: 'pushing', nextCheckAt: new Date() }),
  pushing: push,
  submitting: submit,
  unconfirmed: findOutcome,
  checking: checkPublication,
  published: checkPublication,
}

async function push(step: StepContext): Promise<void> {
  const { context, job, version } = step
  const findings = await checkContent(context.queries, version.content, job.accountId)
  if (errorsIn(findings) > 0) {
    await fails(step, 'checksFailed')
    return
  }
  const mediaId = await pushDraft(step)
  const done = { mediaId, intent: null, checks: 0 }
  if (job.goal === 'draft') await move(step, { ...done, state: 'drafted' })
  else if (await maySubmit(step)) await move(step, { ...done, state: 'submitting', nextCheckAt: new Date() })
  else await move(step, { ...done, state: 'finishByHand' })
}

async function writeFailure(step: StepContext, error: unknown): Promise<void> {
  const { job } = step
  if (error instanceof DraftChangedRemotely) await move(step, { state: 'changedRemotely', intent: null })
  else if (error instanceof AlreadyPublished) {
    const { weixinArticleId } = error
    await move(step, { state: 'checking', weixinArticleId, intent: null, nextCheckAt: new Date() })
  } else if (error instanceof PublishFailure) await fails(step, error.problem)
  else if (error instanceof WeixinCallError) {
    const { failure } = error
    // Only for failures that do not depend on the article; a user has to see refusals.
    const isPassing = failure.problem === 'unreachable' || failure.problem === 'timeout' || error.isUncertain
    if (isPassing && job.checks < maxAttempts) {
      const { state, checks } = job
      await move(step, { state, failure, checks: checks + 1, nextCheckAt: nextCheck(checks + 1) })
    } else if (job.state === 'published') {
      // It was published, which a failed later check does not change.
      await move(step, { state: 'published' })
    } else if (job.state === 'checking' || job.state === 'unconfirmed') {
      // WeChat accepted it, so it is polled until it reports an end.
      const { state, checks } = job
      await move(step, { state, failure, checks: checks + 1, nextCheckAt: nextCheck(checks + 1) })
    } else await move(step, { state: 'failed', failure, intent: intentAfter(error, job) })
  } else throw error
}

/** The intent to store: a retry first searches for a write whose response never arrived. */
const intentAfter = ({ isUncertain }: WeixinCallError, { intent }: StoredPublishJob) =>
  isUncertain ? intent : null
