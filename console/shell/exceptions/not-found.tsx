import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { refreshAccess } from '../menu-tree/load-access.ts'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** Shown inside the shell; the requested address stays in the address bar. */
export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <Exception
      code="404"
      icon={IconMapQuestion}
      text={t('exception.missing.text')}
      hint={t('exception.missing.hint')}
      actions={
        <>
          <RetryButton />
          <BackButton />
        </>
      }
    />
  )
}

/** Reads the menu from the server again. If the page exists or is allowed by now, it opens. */
function RetryButton() {
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
