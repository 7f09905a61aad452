import { pushArticle } from '@greenroom/contract/areas/weixin/publish-jobs'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../../../kit/call/call.ts'
import { invalidate } from '../../../../../kit/call/events.ts'
import { toast } from '../../../../../kit/feedback/toast.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

/** Sending the article to WeChat. */
export function usePublishing(onChecks: () => void) {
  useTranslation('articles')
  const { store, autosave } = useEditing()
  const accountId = useArticle(state => state.accountId)
  const state = useArticle(({ stored }) => stored.state)
  const [isPushing, setPushing] = useState(false)

  /** Has everything stored that was typed. @returns whether it is */
  async function prepare(): Promise<boolean> {
    await autosave.flush()
    if (autosave.state.getState().save.kind === 'saved') return true
    toast.notice(i18next.t('articles:publish.unsaved'))
    return false
  }

  async function push(): Promise<void> {
    setPushing(true)
    try {
      if (!(await prepare())) return
      const { id, version } = store.getState().stored
      await call(pushArticle, { params: { id }, body: { version } }, { quiet: ['checksFailed'] })
      toast.success(i18next.t('articles:publish.pushing'))
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
        ? i18next.t('articles:publish.needsAccount')
        : state === 'publishing'
          ? i18next.t('articles:publish.alreadyPublishing')
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
  if (checks) toast.failure(failure, i18next.t('articles:publish.checksFailed', { count: checks.total }))
  return checks !== undefined
}
