import type { ChatMessage } from '@greenroom/contract/areas/live-chat/chat'
import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconBan,
  IconDots,
  IconEye,
  IconMessageOff,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../kit/command/danger-item.tsx'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Permission, usePermission } from '../../kit/session/permission.tsx'
import { RelativeTime } from '../../kit/text/time.tsx'
import classes from './chat.module.css'
import { banAuthor, muteAuthor, muteTimes, removeMessage, showMessage, toggleStar } from './commands.ts'

/** Within this distance from its end, in px, a list counts as scrolled to the end. */
const tolerance = 24

/**
 * Keeps the end of a growing list in view while the reader is at the end. For a reader who has scrolled up, the list
 * stays in place, and the number of new items is counted.
 * @param newest the id of the last item
 * @param countSince counts the items after the one with this id
 */
function useEndInSight(
  scroller: RefObject<HTMLElement | null>,
  newest: string,
  countSince: (id: string) => number,
) {
  const [seen, setSeen] = useState<string>()
  const isAtEnd = useRef(true)

  const scrollToEnd = () => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setSeen(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest item is what it is about
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd()
  }, [newest])

  function onScroll(): void {
    const element = scroller.current
    if (!element) return
    const isThere = element.scrollHeight - element.scrollTop - element.clientHeight <= tolerance
    if (isThere !== isAtEnd.current) setSeen(isThere ? undefined : newest)
    isAtEnd.current = isThere
  }

  return { onScroll, scrollToEnd, unseen: seen === undefined ? 0 : countSince(seen) }
}

interface MessageListProps {
  messages: readonly ChatMessage[]
  /** Loads the previous page; undefined when there is none. */
  onOlder: (() => void) | undefined
  isReadingOlder: boolean
}

/** The messages, newest last. New messages do not scroll the visible ones; the arrow keys move between messages. */
export function MessageList({ messages, onOlder, isReadingOlder }: MessageListProps) {
  const { t } = useTranslation('liveChat')
  const may = usePermission()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const newest = messages.at(-1)?.id ?? ''
  const countSince = (id: string) => messages.filter(message => message.id > id).length
  const { onScroll, scrollToEnd, unseen } = useEndInSight(scroller, newest, countSince)
  const reachable = messages.some(({ id }) => id === focused) ? focused : newest

  function press(message: ChatMessage, event: KeyboardEvent<HTMLLIElement>): void {
    if (isInputMethodKey(event) || event.target !== event.currentTarget) return
    const { key, currentTarget } = event
    const neighbour = {
      ArrowUp: currentTarget.previousElementSibling,
      ArrowDown: currentTarget.nextElementSibling,
    }[key]
    if (neighbour instanceof HTMLElement) neighbour.focus()
    else if (key === 's' && may('live-chat:moderate')) void toggleStar(message)
    else if (key === 'Delete' && may('live-chat:moderate') && message.state !== 'deleted') {
      void removeMessage(message)
    } else return
    event.preventDefault()
  }

  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} onScroll={onScroll} role="log" aria-label={t('list')}>
        {onOlder && (
          <Button variant="subtle" size="compact-xs" loading={isReadingOlder} onClick={onOlder}>
            {t('older')}
          </Button>
        )}
        <ul className={classes.list}>
          {messages.map(message => (
            <Message
              key={message.id}
              message={message}
              isReachable={message.id === reachable}
              onFocus={() => setFocused(message.id)}
              onKeyDown={event => press(message, event)}
            />
          ))}
        </ul>
      </div>
      {unseen > 0 && (
        <Button
          className={classes.unseen}
          size="compact-xs"
          leftSection={<IconArrowDown size={14} />}
          onClick={scrollToEnd}
        >
          {t('newOnes', { count: unseen })}
        </Button>
      )}
    </div>
  )
}

interface MessageProps {
  message: ChatMessage
  /** Whether the Tab key reaches the message. It reaches one message of the list; the arrow keys reach the others. */
  isReachable: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void
}

/** One message of the chat; its actions appear on hover or focus. */
function Message({ message, isReachable, onFocus, onKeyDown }: MessageProps) {
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
        <ActionIcon size="sm" aria-label={t('action.more', { name: username })} translate="no">
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
