import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBroadcast, IconDots, IconHistory, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { TargetsDrawer } from '../../live-targets/index.ts'

interface RoomMenuProps {
  room: LiveRoomRow
  onKeys: () => void
  onHistory: () => void
  onEdit: () => void
  onDelete: () => void
}

/** Menu with the actions on a room. */
export function RoomMenu({ room: { id, title }, onKeys, onHistory, onEdit, onDelete }: RoomMenuProps) {
  const { t } = useTranslation('live')
  const { t: targets } = useTranslation('liveTargets')
  const [hasTargets, setTargets] = useState(false)
  return (
    <>
      <RoomButton label={t('action.history')} icon={IconHistory} onPress={onHistory} />
      <Permission need={['live-room:manage']}>
        <RoomButton label={t('action.keys')} icon={IconKey} onPress={onKeys} />
        <Menu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('action.more', { title })} translate="no">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('action.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBroadcast size={16} />} onClick={() => setTargets(true)}>
              {targets('title')}
            </Menu.Item>
            <Menu.Divider />
            <DangerItem leftSection={<IconTrash size={16} />} onClick={onDelete}>
              {t('action.delete')}
            </DangerItem>
          </Menu.Dropdown>
        </Menu>
        {hasTargets && <TargetsDrawer room={{ id, title }} onClose={() => setTargets(false)} />}
      </Permission>
    </>
  )
}

interface RoomButtonProps {
  label: string
  icon: ComponentType<{ size?: number }>
  onPress: () => void
}

/** On a phone the sign alone, so that all of them stand in one line with the choice of the room. */
function RoomButton({ label, icon: Icon, onPress }: RoomButtonProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (isPhone) {
    return (
      <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onPress}>
        <Icon size={16} />
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" leftSection={<Icon size={16} />} onClick={onPress}>
      {label}
    </Button>
  )
}
