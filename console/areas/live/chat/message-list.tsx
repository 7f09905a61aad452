import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../../kit/input-method.ts'
import { usePermission } from '../../../kit/permission.tsx'
import classes from './chat.module.css'
import { removeMessage, toggleStar } from './commands.ts'
import { Message } from './message.tsx'
import { useEndInSight } from './use-end-in-sight.ts'

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
