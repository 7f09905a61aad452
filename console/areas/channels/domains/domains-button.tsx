import '../locales/index.ts'
import { IconWorldCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../kit/session/permission.tsx'

const DomainsDrawer = lazy(async () => ({ default: (await import('./domains-drawer.tsx')).DomainsDrawer }))

/** Opens the domains that channels may lead to, for who manages them. */
export function DomainsButton() {
  const { t } = useTranslation('channels')
  return (
    <Permission need={['registered-domain:manage']}>
      <DrawerButton
        label={t('domains.title')}
        icon={<IconWorldCheck size={16} />}
        parameter="domains"
        drawer={DomainsDrawer}
      />
    </Permission>
  )
}
