import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/toast.ts'
import { refreshAccess } from '../guard/load-access.ts'

/** Reads the menu from the server again. If the page exists or is allowed by now, it opens. */
export function RetryButton() {
  const { t } = useTranslation('shell')
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    const failure = await refreshAccess()
    // The page exists now and replaces this button.
    if (!button.current) return
    setAsking(false)
    if (failure === undefined) toast.notice(t('exception.stillMissing'))
    else toast.failure(failure)
  }
  return (
    <Button ref={button} variant="default" loading={asking} onClick={() => void retry()}>
      {t('exception.retry')}
    </Button>
  )
}
