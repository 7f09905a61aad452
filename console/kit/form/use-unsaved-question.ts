import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirmAction } from '../confirm.tsx'

/**
 * Asks before what was typed is lost: when the page is left, closed or reloaded, and when the returned function is
 * asked whether to leave the form.
 */
export function useUnsavedQuestion(dirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation('form')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
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
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask().then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])

  return ask
}
