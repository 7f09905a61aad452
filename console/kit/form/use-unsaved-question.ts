import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirmAction } from '../command/confirm.tsx'
import { useTab, useTabDirty } from '../navigation/tab.ts'

/**
 * Asks before unsaved text is lost: when the returned function is called, when the tab is closed or reloaded (the shell
 * asks), and, for a page outside of tabs, when it is left or the window closes.
 */
export function useUnsavedQuestion(dirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation('form')
  const tab = useTab()
  useTabDirty(dirty)
  const isDroppedByLeaving = dirty && !tab?.keepsState
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDroppedByLeaving && currentLocation.pathname !== nextLocation.pathname,
  )

  const ask = async () =>
    !dirty ||
    confirmAction({
      title: t('unsaved.title'),
      message: t('unsaved.message'),
      confirmLabel: t('unsaved.leave'),
      danger: true,
    })

  useEffect(() => {
    // For pages in tabs the shell warns, hidden tabs included.
    if (!dirty || tab) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty, tab])

  // The router creates a blocker per attempt; a later attempt replaces the one in question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isReplaced = false
    void ask().then(leave => {
      if (isReplaced) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isReplaced = true
    }
  }, [blocker])

  return ask
}
