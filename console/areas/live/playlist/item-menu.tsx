import type { PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { ActionIcon, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { auditItem, downloadVideo, moveItemTo, removeItems } from './commands.ts'

interface ItemMenuProps {
  item: PlaylistItem
  /** Number of clips. */
  last: number
  onEdit: () => void
  onReject: () => void
}

/** Menu with the actions on a clip. */
export function ItemMenu({ item, last, onEdit, onReject }: ItemMenuProps) {
  const { t } = useTranslation('livePlaylist')
  const may = usePermission()
  const mayManage = may('live-room:manage')
  const { name, place, auditState } = item
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('action.more', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadVideo(item)}>
          {t('action.download')}
        </Menu.Item>
        {may('live-playlist:audit') && (
          <AuditItems item={item} canApprove={auditState !== 'approved'} onReject={onReject} />
        )}
        {mayManage && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('action.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={place === 1}
              onClick={() => void moveItemTo(item, place - 1)}
            >
              {t('action.up')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={place === last}
              onClick={() => void moveItemTo(item, place + 1)}
            >
              {t('action.down')}
            </Menu.Item>
            <Menu.Divider />
            <DangerItem leftSection={<IconTrash size={16} />} onClick={() => void removeItems([item])}>
              {t('action.delete')}
            </DangerItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface AuditItemsProps {
  item: PlaylistItem
  canApprove: boolean
  onReject: () => void
}

function AuditItems({ item, canApprove, onReject }: AuditItemsProps) {
  const { t } = useTranslation('livePlaylist')
  const isOwn = useSession(({ user }) => user?.id === item.uploader.id)
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCheck size={16} />}
        disabled={isOwn || !canApprove}
        onClick={() => void auditItem(item, '')}
      >
        {t('action.approve')}
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={16} />} disabled={isOwn} onClick={onReject}>
        {t('action.reject')}
      </Menu.Item>
      {isOwn && (
        <Text size="xs" c="dimmed" px="sm" pb={4}>
          {t('action.ownClip')}
        </Text>
      )}
    </>
  )
}
