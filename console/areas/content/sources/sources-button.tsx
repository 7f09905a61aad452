import '../locales/index.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../kit/session/permission.tsx'

const SourcesDrawer = lazy(async () => ({ default: (await import('./sources-drawer.tsx')).SourcesDrawer }))

/** Opens the systems that put content items in, for who manages them. */
export function SourcesButton() {
  const { t } = useTranslation('sources')
  return (
    <Permission need={['content-source:manage']}>
      <DrawerButton
        label={t('title')}
        icon={<IconPlugConnected size={16} />}
        parameter="sources"
        drawer={SourcesDrawer}
      />
    </Permission>
  )
}
