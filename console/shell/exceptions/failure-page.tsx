import { IconServerBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** Reports that the server failed (specification §8). */
export function Component() {
  const { t } = useTranslation('shell')
  return (
    <Exception
      code="500"
      icon={IconServerBolt}
      text={t('exception.failed.text')}
      hint={t('exception.failed.hint')}
      actions={<BackButton />}
    />
  )
}
