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
import { type CallFailure, callWithId, failureData } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { failureText } from '../../../kit/feedback/toast.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { jobTitle } from './labels.ts'

const shared = {
  isFinal: true,
  refusals: {
    checksFailed: (failure: CallFailure) =>
      i18next.t('publishing:refused.checks', { count: failureData(failure, 'checksFailed')?.total ?? 0 }),
    weixinRefused: (failure: CallFailure) => {
      const refused = weixinFailure.safeParse(failureData(failure, 'weixinRefused')).data
      return refused ? weixinFailureText(refused)[currentLanguage()] : failureText(failure)
    },
    invalid: (failure: CallFailure) =>
      failureData(failure, 'invalid')?.issues[0]?.msg ?? failureText(failure),
  },
  topics: ['publish-job.changed', 'article.changed'],
} as const

/** Retries a failed job. */
export const retryJob = ({ id }: PublishJobRow) =>
  runCommand({
    send: options => callWithId(retryPublishJob, { params: { id } }, options),
    done: () => i18next.t('publishing:done.retried'),
    ...shared,
  })

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
  const body = { partIds: refused.map(({ partId }) => partId) }
  let articleId: string | undefined
  await runCommand({
    confirm: {
      title: i18next.t('publishing:ask.splitTitle'),
      message: i18next.t(`publishing:ask.${isOut ? 'splitOut' : 'split'}`, {
        refused: namesOf(refused),
        others: namesOf(others),
        account: job.account?.name ?? i18next.t('publishing:none'),
      }),
      confirmLabel: i18next.t('publishing:action.split'),
    },
    send: options => callWithId(splitPublishJob, { params: { id: job.id }, body }, options),
    done: split => {
      articleId = split.articleId
      return i18next.t('publishing:done.split')
    },
    ...shared,
  })
  return articleId
}

/** Asks, then withdraws a publication that was not sent yet. */
export async function cancelJob(job: PublishJobRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('publishing:ask.cancelTitle'),
      message: i18next.t('publishing:ask.cancel', { title: jobTitle(job) }),
      confirmLabel: i18next.t('publishing:action.cancel'),
      danger: true,
    },
    send: options => callWithId(cancelPublishJob, { params: { id: job.id } }, options),
    done: () => i18next.t('publishing:done.cancelled'),
    ...shared,
  })
}

/** Asks, then deletes a publication at WeChat, or one part of it. */
export async function takeDownJob(job: PublishJobRow, partId: string | null): Promise<void> {
  const title = job.parts.find(part => part.partId === partId)?.title ?? jobTitle(job)
  await runCommand({
    confirm: {
      title: i18next.t('publishing:ask.takeDownTitle'),
      message: i18next.t('publishing:ask.takeDown', {
        title,
        account: job.account?.name ?? i18next.t('publishing:none'),
      }),
      confirmLabel: i18next.t('publishing:action.takeDown'),
      danger: true,
    },
    send: options => callWithId(takeDownPublishJob, { params: { id: job.id }, body: { partId } }, options),
    done: () => i18next.t('publishing:done.takenDown'),
    ...shared,
  })
}

/** Records the outcome of a publication that only a user could see. */
export const settleJob = ({ id }: PublishJobRow, outcome: 'published' | 'notPublished', address: string) =>
  runCommand({
    send: options => callWithId(settlePublishJob, { params: { id }, body: { outcome, address } }, options),
    done: () => i18next.t('publishing:done.settled'),
    ...shared,
  })
