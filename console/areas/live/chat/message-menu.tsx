import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { ActionIcon } from '@mantine/core'
import { IconBan, IconDots, IconEye, IconMessageOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { banAuthor, muteAuthor, muteTimes, removeMessage, showMessage } from './commands.ts'

/** Actions of moderators on a message and its author. */
export function MessageMenu({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('liveChat')
  const { state, username, viewerId } = message
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('action.more', { name: username })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state !== 'shown' && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => void showMessage(message)}>
            {t('action.release')}
          </Menu.Item>
        )}
        {state !== 'deleted' && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void removeMessage(message)}>
            {t('action.delete')}
          </Menu.Item>
        )}
        {viewerId !== null && (
          <>
            <Menu.Divider />
            {muteTimes.map(([time, minutes]) => (
              <Menu.Item
                key={time}
                leftSection={<IconMessageOff size={16} />}
                onClick={() => void muteAuthor(message, minutes)}
              >
                {t(`mute.${time}`)}
              </Menu.Item>
            ))}
            <DangerItem leftSection={<IconBan size={16} />} onClick={() => void banAuthor(message)}>
              {t('action.ban')}
            </DangerItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
