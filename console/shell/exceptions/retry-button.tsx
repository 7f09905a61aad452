import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/toast.ts'
import { refreshAccess } from '../guard/load-access.ts'

/** Asks the server anew what there is; a page that has come about meanwhile, or been allowed, then opens. */
export function RetryButton() {
  const { t } = useTranslation('shell')
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    const failure = await refreshAccess()
    // The page has come about, and stands here instead.
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
