import { pushArticle, pushArticles } from '@greenroom/contract/areas/publishing/publish-jobs'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { CallFailure, call, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import type { PushBatch } from './bulk-push-dialog.tsx'
import type { EditedArticle } from './edited-article.ts'

/** Sending the article to WeChat. */
export function usePublishing(article: EditedArticle, onChecks: () => void) {
  useTranslation('publishing')
  const { id, accountId, state } = article
  const [isPushing, setPushing] = useState(false)

  /** Has everything stored that was typed. @returns whether it is */
  async function prepare(): Promise<boolean> {
    if (await article.save()) return true
    toast.notice(i18next.t('publishing:publish.unsaved'))
    return false
  }

  async function push(): Promise<void> {
    setPushing(true)
    try {
      if (!(await prepare())) return
      const body = { version: article.version() }
      await call(pushArticle, { params: { id }, body }, { quiet: ['checksFailed'] })
      toast.success(i18next.t('publishing:publish.pushing'))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (reportChecks(failure)) onChecks()
    } finally {
      setPushing(false)
      void invalidate('article.changed')
    }
  }

  return {
    /** The reason why nothing can be sent now; undefined when it can. */
    refusal:
      accountId === null
        ? i18next.t('publishing:publish.needsAccount')
        : state === 'publishing'
          ? i18next.t('publishing:publish.alreadyPublishing')
          : undefined,
    isPushing,
    prepare,
    push,
  }
}

/**
 * Shows that WeChat would refuse the article, if that is the failure.
 * @returns whether it is
 */
export function reportChecks(failure: CallFailure): boolean {
  const checks = failureData(failure, 'checksFailed')
  if (checks) toast.failure(failure, i18next.t('publishing:publish.checksFailed', { count: checks.total }))
  return checks !== undefined
}

/** Starts a job for each article that pushes it. Undefined when that failed, which `call` has shown. */
export async function pushAll(ids: readonly string[]): Promise<PushBatch | undefined> {
  let batch: PushBatch | undefined
  await attempt(async () => {
    batch = await call(pushArticles, { body: { ids: [...ids] } })
  }).finally(() => {
    void invalidate('article.changed')
    void invalidate('publish-job.changed')
  })
  return batch
}
