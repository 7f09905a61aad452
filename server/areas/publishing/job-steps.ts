import type { PublishProblem } from '@greenroom/contract/areas/publishing/publish-jobs'
import { eq } from 'drizzle-orm'
import type { LongJobContext } from '../../platform/jobs/job.ts'
import type { StoredVersion } from '../articles/index.ts'
import type { Weixin } from '../official-accounts/index.ts'
import { type PublishIntent, publishJobs, type StoredPublishJob } from './schema.ts'
import { type JobChanges, moveJob } from './transitions.ts'

/** Context of a step. */
export interface StepContext {
  context: LongJobContext
  weixin: Weixin
  job: StoredPublishJob
  version: StoredVersion
}

/** Writes the result of a step in one transaction, and publishes it to browsers. */
export const move = ({ context, job }: Pick<StepContext, 'context' | 'job'>, changes: JobChanges) =>
  context.transaction(writing => moveJob(writing, job, changes))

/** Ends a job as failed. */
export const fails = (step: Pick<StepContext, 'context' | 'job'>, problem: PublishProblem) =>
  move(step, { state: 'failed', problem, intent: null })

/**
 * Stores the intent of a write before it is sent to WeChat. A server that finds an intent without a result does not send
 * again.
 */
export async function intend({ context, job }: StepContext, call: PublishIntent['call']): Promise<void> {
  const intent: PublishIntent = { call, startedAt: new Date().toISOString() }
  await context.queries.update(publishJobs).set({ intent }).where(eq(publishJobs.id, job.id))
  job.intent = intent
}

/** Records that the intended write was done, or certainly was not. */
export async function forgetIntent({ context, job }: StepContext): Promise<void> {
  await context.queries.update(publishJobs).set({ intent: null }).where(eq(publishJobs.id, job.id))
  job.intent = null
}
