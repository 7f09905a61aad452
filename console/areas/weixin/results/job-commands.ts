import { weixinFailure } from '@greenroom/contract/areas/weixin/abilities'
import {
  cancelPublishJob,
  type PublishedPart,
  type PublishJobRow,
  retryPublishJob,
  settlePublishJob,
  splitPublishJob,
  takeDownPublishJob,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { weixinFailureText } from '@greenroom/contract/areas/weixin/weixin-failures'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { currentLanguage } from '../../../kit/language.ts'
import { toast } from '../../../kit/toast.ts'
import { jobTitle } from './labels.ts'

/** Retries a failed job. */
export const retryJob = ({ id }: PublishJobRow) =>
  done(() => call(retryPublishJob, { params: { id } }, { quiet: ['checksFailed'] }), 'retried')

/**
 * Asks, then publishes without the articles that WeChat refused.
 * @returns the id of the article that holds those now; undefined when nothing was changed
 */
export async function splitJob(job: PublishJobRow): Promise<string | undefined> {
  const namesOf = (parts: readonly PublishedPart[]) =>
    parts
      .map(part => i18next.t('publishing:ask.name', { title: jobTitle(part) }))
      .join(i18next.t('publishing:ask.and'))
  const refused = job.parts.filter(({ hasFailed }) => hasFailed)
  const others = job.parts.filter(({ hasFailed }) => !hasFailed)
  const isOut = others.some(({ address }) => address !== null)
  const isConfirmed = await confirmAction({
    title: i18next.t('publishing:ask.splitTitle'),
    message: i18next.t(`publishing:ask.${isOut ? 'splitOut' : 'split'}`, {
      refused: namesOf(refused),
      others: namesOf(others),
      account: job.account?.name ?? i18next.t('publishing:none'),
    }),
    confirmLabel: i18next.t('publishing:action.split'),
  })
  if (!isConfirmed) return undefined
  let articleId: string | undefined
  const body = { partIds: refused.map(({ partId }) => partId) }
  await done(async () => {
    const split = await call(splitPublishJob, { params: { id: job.id }, body }, { quiet: ['checksFailed'] })
    articleId = split.articleId
  }, 'split')
  return articleId
}

/** Asks, then withdraws a publication that was not sent yet. */
export async function cancelJob(job: PublishJobRow): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('publishing:ask.cancelTitle'),
    message: i18next.t('publishing:ask.cancel', { title: jobTitle(job) }),
    confirmLabel: i18next.t('publishing:action.cancel'),
    danger: true,
  })
  if (confirmed) await done(() => call(cancelPublishJob, { params: { id: job.id } }), 'cancelled')
}

/** Asks, then deletes a publication at WeChat, or one part of it. */
export async function takeDownJob(job: PublishJobRow, partId: string | null): Promise<void> {
  const title = job.parts.find(part => part.partId === partId)?.title ?? jobTitle(job)
  const confirmed = await confirmAction({
    title: i18next.t('publishing:ask.takeDownTitle'),
    message: i18next.t('publishing:ask.takeDown', {
      title,
      account: job.account?.name ?? i18next.t('publishing:none'),
    }),
    confirmLabel: i18next.t('publishing:action.takeDown'),
    danger: true,
  })
  if (!confirmed) return
  const params = { id: job.id }
  await done(
    () => call(takeDownPublishJob, { params, body: { partId } }, { quiet: ['weixinRefused'] }),
    'takenDown',
  )
}

/** Records the outcome of a publication that only a user could see. */
export const settleJob = ({ id }: PublishJobRow, outcome: 'published' | 'notPublished', address: string) =>
  done(
    () => call(settlePublishJob, { params: { id }, body: { outcome, address } }, { quiet: ['invalid'] }),
    'settled',
  )

async function done(
  change: () => Promise<unknown>,
  text: 'retried' | 'split' | 'cancelled' | 'takenDown' | 'settled',
): Promise<boolean> {
  try {
    await change()
    toast.success(i18next.t(`publishing:done.${text}`))
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    report(failure)
    return false
  } finally {
    void invalidate('publish-job.changed')
    void invalidate('article.changed')
  }
}

/** Shows the failures that the calls are quiet about. */
function report(failure: CallFailure): void {
  const checks = failureData(failure, 'checksFailed')
  if (checks) toast.failure(failure, i18next.t('publishing:refused.checks', { count: checks.total }))
  const refused = weixinFailure.safeParse(failureData(failure, 'weixinRefused')).data
  if (refused) toast.failure(failure, weixinFailureText(refused)[currentLanguage()])
  const issue = failureData(failure, 'invalid')?.issues[0]
  if (issue) toast.failure(failure, issue.msg)
}
