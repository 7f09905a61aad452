import { IconReportMoney } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../../kit/session/permission.tsx'

const UsageDrawer = lazy(async () => ({ default: (await import('./usage-drawer.tsx')).UsageDrawer }))

/** Opens the usage of the assistant, for users who manage it. */
export function UsageButton() {
  const { t } = useTranslation('polish')
  return (
    <Permission need={['polish:manage']}>
      <DrawerButton
        label={t('usage.title')}
        icon={<IconReportMoney size={16} />}
        parameter="polishUsage"
        drawer={UsageDrawer}
      />
    </Permission>
  )
}
