import type { Language } from '@greenroom/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { currentLanguage, useLanguage } from '../../../kit/text/language.ts'

/** The user thought better of it. */
export const nothing = Symbol('nothing')

interface Refused {
  failure: CallFailure
  /** Time at which it came, in ms since 1970. */
  receivedAt: number
  language: Language
}

/**
 * One attempt at a time: a second submit while the first is under way does nothing. What the server refused
 * stands in `line` until the next attempt, also in another language; a server that was not reached is toasted.
 */
export function useAttempt() {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [line, setLine] = useState('')

  useEffect(() => {
    if (!refused) return
    let isLast = true
    const { failure, receivedAt } = refused
    void import('./sign-in.ts').then(async ({ refusalText, translatedRefusalText }) => {
      const isTranslated = language !== refused.language
      const text = isTranslated
        ? await translatedRefusalText(failure, receivedAt)
        : refusalText(failure, receivedAt)
      if (isLast) setLine(text || t('login.failed'))
    })
    return () => {
      isLast = false
    }
  }, [refused, language, t])

  const clear = () => {
    setRefused(undefined)
    setLine('')
  }

  const attempt = async (action: () => Promise<unknown>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    clear()
    try {
      // What went well is followed by another step, unless it came to nothing.
      if ((await action()) === nothing) setBusy(false)
    } catch (error) {
      if (error instanceof CallFailure && error.code !== 0) {
        setRefused({ failure: error, receivedAt: Date.now(), language: currentLanguage() })
      } else {
        toast.failure(error)
      }
      setBusy(false)
    } finally {
      underWay.current = false
    }
  }
  return { attempt, busy, line, clear }
}
