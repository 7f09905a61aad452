import { abilityState, WeixinCallError } from '../official-accounts/index.ts'
import { findAnnounced, findPublished } from './find-published.ts'
import { intend, move, type StepContext } from './job-steps.ts'
import { maxUnconfirmedChecks, nextCheck } from './schedule.ts'

/** WeChat lets only verified accounts publish. */
const notGranted = 48001
/** WeChat requires that the draft is published or saved by hand. */
const byHand: readonly unknown[] = [notGranted, 53504, 53505]

/** Whether the last probe found that the account may not publish. */
export async function maySubmit({ context, job }: StepContext): Promise<boolean> {
  return (await abilityState(context.queries, job.accountId, 'publishing')) !== 'missing'
}

/**
 * Submits the draft for publishing, once: an intent is stored before the call, and after a lost response only the
 * result is looked for.
 * @throws WeixinCallError when WeChat refused
 */
export async function submit(step: StepContext): Promise<void> {
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
export async function findOutcome(step: StepContext): Promise<void> {
  const since = new Date(step.job.intent?.startedAt ?? step.job.createdAt)
  const publishId = await findAnnounced(step, since)
  const weixinArticleId = publishId === undefined ? await findPublished(step, since) : undefined
  const found = publishId !== undefined ? { publishId } : weixinArticleId !== undefined && { weixinArticleId }
  if (!found) return await waitForOutcome(step)
  await move(step, {
    state: 'checking',
    intent: null,
    checks: 0,
    submittedAt: new Date(step.job.intent?.startedAt ?? Date.now()),
    ...found,
    nextCheckAt: new Date(),
  })
}
