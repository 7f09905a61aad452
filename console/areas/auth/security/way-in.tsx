import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../kit/call/events.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { whenConfirmed } from './identity.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import classes from './security.module.css'

interface WayInProps {
  name: ReactNode
  /** Where it comes from and since when it is there. */
  origin: ReactNode
  /** When someone last signed in by it; null for never. */
  lastUsedTime: string | null
  /** What else can be done with it. */
  actions?: ReactNode
  /** Texts for its removal. */
  texts: Record<'title' | 'ask' | 'remove' | 'removeThis' | 'removed', string>
  /**
   * Removes it. `call` repeats the request once the user has confirmed their identity, where the server asks for that.
   */
  remove: () => Promise<unknown>
}

/** An item of a list of ways to sign in: what it is, when it was used, and a button that removes it after a question. */
export function WayIn({ name, origin, lastUsedTime, actions, texts, remove }: WayInProps) {
  const { t } = useTranslation('security')
  const removeSignIn = ignoreReportedFailure(async () => {
    const { title, ask: message, remove: confirmLabel } = texts
    if (!(await confirmAction({ title, message, confirmLabel, danger: true }))) return
    const isRemoved = await whenConfirmed(async () => {
      await remove()
      return true
    })
    if (!isRemoved) return
    toast.success(texts.removed)
    await invalidate('session.changed')
  })
  return (
    <li className={classes.thing}>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>
          {origin}
          <span>
            {t('sessions.used')}{' '}
            {lastUsedTime ? <RelativeTime instant={lastUsedTime} /> : t('passkeys.never')}
          </span>
        </div>
      </div>
      <span className={classes.actions}>
        {actions}
        <Button variant="default" size="xs" aria-label={texts.removeThis} onClick={removeSignIn}>
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}
