import type { Permission } from '@greenroom/contract/permissions'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalHelp } from '../../kit/feedback/refusal-help.ts'
import { BackButton } from './back-button.tsx'
import { Exception } from './exception.tsx'

/** Reports that the user may not open a page (specification §8). */
export function Component() {
  return <Forbidden />
}

/** Reports which permission the page needs and who can grant it, and lets the user request it. */
export function Forbidden({ permission, page }: { permission?: Permission; page?: string }) {
  const { t } = useTranslation('shell')
  const Help = refusalHelp()
  return (
    <Exception
      code="403"
      icon={IconLock}
      text={t('exception.forbidden.text')}
      isAlert={permission !== undefined}
      hint={
        permission && Help ? (
          <>
            {page !== undefined && <Text size="sm">{t('exception.forbidden.page', { page })}</Text>}
            <Help permission={permission} />
          </>
        ) : (
          t('exception.forbidden.hint')
        )
      }
      actions={<BackButton />}
    />
  )
}
