import '../locales/collection/index.ts'
import { IconAntenna } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../kit/session/permission.tsx'

const CollectionDrawer = lazy(async () => ({
  default: (await import('./collection-drawer.tsx')).CollectionDrawer,
}))

/** Opens the drawer of data collection, for users who may see figures. */
export function CollectionButton() {
  const { t } = useTranslation('collection')
  return (
    <Permission need={['insight:read']}>
      <DrawerButton
        label={t('title')}
        icon={<IconAntenna size={16} />}
        parameter="collection"
        drawer={CollectionDrawer}
      />
    </Permission>
  )
}
