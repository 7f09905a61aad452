import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'

/**
 * One attempt at a time: a second submit while the first is under way does nothing. What the server refused
 * stands in `line` until the next attempt; a server that was not reached is toasted.
 */
export function useAttempt() {
  const { t } = useTranslation('access')
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')

  const attempt = async (action: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setLine('')
    try {
      await action()
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
