import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirmAction } from '../confirm.tsx'
import { useTab, useTabDirty } from '../tab.ts'

/**
 * Asks before what was typed is lost: when the returned function is asked whether to leave the form, when its tab is
 * closed or reloaded (the shell asks), and, where a page is not kept in a tab, when it is left or the window closes.
 */
export function useUnsavedQuestion(dirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation('form')
  const tab = useTab()
  useTabDirty(dirty)
  const isLostByLeaving = dirty && !tab?.keepsState
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLostByLeaving && currentLocation.pathname !== nextLocation.pathname,
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
    // The shell warns for all tabs, hidden ones too.
    if (!dirty || tab) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty, tab])

  // The router makes a blocker for each attempt; a later attempt takes the place of the one that was asked about.
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
