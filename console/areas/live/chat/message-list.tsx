import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import classes from './chat.module.css'
import { removeMessage, toggleStar } from './commands.ts'
import { Message } from './message.tsx'

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
