import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'

/** The user thought better of it. */
export const nothing = Symbol('nothing')

/**
 * One attempt at a time: a second submit while the first is under way does nothing. What the server refused
 * stands in `line` until the next attempt; a server that was not reached is toasted.
 */
export function useAttempt() {
  const { t } = useTranslation('access')
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')

  const attempt = async (action: () => Promise<unknown>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setLine('')
    try {
      // What went well is followed by another step, unless it came to nothing.
      if ((await action()) === nothing) setBusy(false)
    } catch (error) {
      if (error instanceof CallFailure && error.code !== 0) {
        const { refusalText } = await import('./sign-in.ts')
        setLine(refusalText(error) || t('login.failed'))
      } else {
        toast.failure(error)
      }
      setBusy(false)
    } finally {
      underWay.current = false
    }
  }
  return { attempt, busy, line, setLine }
}
