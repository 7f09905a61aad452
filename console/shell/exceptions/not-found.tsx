import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'
import { RetryButton } from './retry-button.tsx'

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
