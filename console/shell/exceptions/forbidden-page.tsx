import type { Permission } from '@greenroom/contract/permissions'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalHelp } from '../../kit/refusal-help.ts'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** Tells that a page is not for this user (specification §8). */
export function Component() {
  return <Forbidden />
}

/** The same where it is known which permission is missing: says who can grant it, and lets the user ask. */
export function Forbidden({ permission }: { permission?: Permission }) {
  const { t } = useTranslation('shell')
  const Help = refusalHelp()
  return (
    <Exception
      code="403"
      icon={IconLock}
      text={t('exception.forbidden.text')}
      isAlert={permission !== undefined}
      hint={permission && Help ? <Help permission={permission} /> : t('exception.forbidden.hint')}
      actions={<BackButton />}
    />
  )
}
