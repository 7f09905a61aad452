import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** Tells that a page is not for this person (specification §8). */
export function Component() {
  const { t } = useTranslation('shell')
  return (
    <Exception
      code="403"
      icon={IconLock}
      text={t('exception.forbidden.text')}
      hint={t('exception.forbidden.hint')}
      actions={<BackButton />}
    />
  )
}
