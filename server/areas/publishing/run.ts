import { sql } from 'drizzle-orm'
import type { LongJob, LongJobContext } from '../../platform/jobs/job.ts'
import { isLeasedBy, isNextFree, newLease, noLease } from '../../platform/jobs/lease.ts'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import { checkContent, errorsIn, readVersion } from '../articles/index.ts'
import {
  createWeixin,
  isAnnounced,
  namesOfAccounts,
  type Weixin,
  WeixinCallError,
} from '../official-accounts/index.ts'
import { checkPublication } from './check-publication.ts'
import { PublishFailure } from './failure.ts'
import { fails, move, type StepContext } from './job-steps.ts'
import { AlreadyPublished, DraftChangedRemotely, pushDraft } from './push-draft.ts'
import { nextCheck } from './schedule.ts'
import { isPublishWork, publishJobs, type StoredPublishJob } from './schema.ts'
import { findOutcome, maySubmit, submit } from './submit.ts'

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
