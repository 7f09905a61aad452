import '../workplace/locales/index.ts'
import { IconLayoutBoardSplit } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../kit/session/permission.tsx'

const PostsDrawer = lazy(async () => ({ default: (await import('./posts-drawer.tsx')).PostsDrawer }))

/** Opens the posts of the workplace, for users who manage them. */
export function PostsButton() {
  const { t } = useTranslation('workplace')
  return (
    <Permission need={['workplace-post:manage']}>
      <DrawerButton
        label={t('manage')}
        icon={<IconLayoutBoardSplit size={16} />}
        parameter="posts"
        drawer={PostsDrawer}
      />
    </Permission>
  )
}
