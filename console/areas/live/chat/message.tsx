import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { ActionIcon, Badge } from '@mantine/core'
import {
  IconBan,
  IconDots,
  IconEye,
  IconMessageOff,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './chat.module.css'
import { banAuthor, muteAuthor, muteTimes, removeMessage, showMessage, toggleStar } from './commands.ts'

interface MessageProps {
  message: ChatMessage
  /** Whether the Tab key reaches the message. It reaches one message of the list; the arrow keys reach the others. */
  isReachable: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void
}

/** One message of the chat; its actions appear on hover or focus. */
export function Message({ message, isReachable, onFocus, onKeyDown }: MessageProps) {
  const { t } = useTranslation('liveChat')
  const { username, content, time, isCollect, viewerId, category, state, blockedWords } = message
  const Star = isCollect ? IconStarFilled : IconStar
  return (
    <li
      className={classes.message}
      data-state={state}
      data-message
      tabIndex={isReachable ? 0 : -1}
      aria-keyshortcuts="s Delete"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <div className={classes.author}>
        <span className={classes.name} translate="no">
          {username}
        </span>
        {viewerId === null && (
          <Badge size="xs" variant="light">
            {t('studio')}
          </Badge>
        )}
        {state !== 'shown' && (
          <Badge size="xs" variant="light" color={state === 'held' ? 'orange' : 'gray'}>
            {t(`state.${state}`)}
          </Badge>
        )}
      </div>
      <p className={classes.content} translate="no">
        {content}
      </p>
      {state === 'held' && <p className={classes.held}>{t('heldFor', { words: blockedWords.join(', ') })}</p>}
      <div className={classes.foot}>
        <RelativeTime instant={time} />
        {category !== 'other' && <span>{t(`category.${category}`)}</span>}
        <span className={classes.actions} data-starred={isCollect || undefined}>
          <Permission need={['live-chat:moderate']}>
            <ActionIcon
              size="sm"
              aria-pressed={isCollect}
              aria-label={t(isCollect ? 'action.unstar' : 'action.star')}
              className={classes.star}
              onClick={() => void toggleStar(message)}
            >
              <Star size={14} />
            </ActionIcon>
            <MessageMenu message={message} />
          </Permission>
        </span>
      </div>
    </li>
  )
}

/** Actions of moderators on a message and its author. */
function MessageMenu({ message }: { message: ChatMessage }) {
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
