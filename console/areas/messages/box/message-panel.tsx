import {
  countUnreadMessages,
  listMessages,
  type Message,
  type MessageType,
  messageTypes,
} from '@greenroom/contract/areas/messages/messages'
import { messagesPath } from '@greenroom/contract/paths'
import { Button, Tabs, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { searchShowing } from '../../../kit/list/use-viewed-row.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { clearAll, markAllRead, markRead } from '../commands.ts'
import { statusText, typeText } from '../labels.ts'
import { MessageLink } from '../message-link.tsx'
import { StageTag } from '../stage-tag.tsx'
import { TodoActions } from '../todo-actions.tsx'
import type { MessageBoxProps } from './message-box-props.ts'
import classes from './message-panel.module.css'
import messageRowClasses from './message-row.module.css'

/** The latest messages by type, and the actions on all of one type. */
export function MessagePanel({ onClose, onAsk }: MessageBoxProps) {
  const { t } = useTranslation('messages')
  const [type, setType] = useState<MessageType>('message')
  const unread = useCallQuery(countUnreadMessages, {}, { quiet: true }).data
  const { data } = useCallQuery(listMessages, {}, { quiet: true })
  const tabs = useRef<HTMLDivElement>(null)

  // The panel comes when the box is open already, so the box cannot put the cursor into it.
  useEffect(() => {
    tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true })
  }, [])

  const messagesOfType = data?.filter(message => message.type === type) ?? []
  const isAllWaiting = messagesOfType.every(({ action }) => action)

  return (
    <Tabs
      className={classes.panel}
      value={type}
      onChange={value => setType(knownValue(messageTypes, value) ?? type)}
    >
      <div className={classes.head}>
        <Tabs.List ref={tabs} className={classes.tabs}>
          {messageTypes.map(one => (
            <Tabs.Tab key={one} value={one}>
              {unread && unread[one] > 0
                ? t('tab', { type: typeText(one), unread: unread[one] })
                : typeText(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {messagesOfType.length > 0 && (
          <RefusedButton
            variant="subtle"
            color="gray"
            size="xs"
            reason={isAllWaiting ? t('refused.onlyOpen') : undefined}
            onClick={() => void clearAll(type)}
          >
            {t('action.clear')}
          </RefusedButton>
        )}
      </div>
      {messageTypes.map(one => (
        <Tabs.Panel key={one} value={one} className={classes.rows}>
          {one === type && <Rows type={one} onAsk={onAsk} onClose={onClose} />}
        </Tabs.Panel>
      ))}
      <div className={classes.foot}>
        <RefusedButton
          variant="subtle"
          color="gray"
          reason={unread?.[type] === 0 ? t('refused.nothingUnread', { type: typeText(type) }) : undefined}
          onClick={() => void markAllRead(type)}
        >
          {t('action.readAll')}
        </RefusedButton>
        <Button component={Link} to={`${messagesPath}?type=${type}`} variant="subtle" onClick={onClose}>
          {t('action.more')}
        </Button>
      </div>
    </Tabs>
  )
}

function Rows({ type, onAsk, onClose }: { type: MessageType } & MessageBoxProps) {
  const { t } = useTranslation('messages')
  const { data, error, isPending, refetch } = useCallQuery(listMessages, {}, { quiet: true })
  if (isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonRows rows={3} height={72} />
      </div>
    )
  }
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const messages = data.filter(message => message.type === type)
  if (messages.length === 0) return <EmptyState title={t('empty')} message={t(`emptyHint.${type}`)} />
  return (
    <ul className={classes.list} data-with-avatars={type === 'message' || undefined}>
      {messages.map(message => (
        <li key={message.id}>
          <MessageRow message={message} />
          {message.action && (
            <div className={classes.actions}>
              <TodoActions message={message} onAsk={onAsk} />
            </div>
          )}
          {message.answerable && (
            <div className={classes.actions}>
              <Button
                component={Link}
                to={`${messagesPath}${searchShowing(message.id)}`}
                variant="default"
                size="xs"
                onClick={onClose}
              >
                {t('reply.label')}
              </Button>
            </div>
          )}
          {message.link !== undefined && (
            <div className={classes.actions}>
              <MessageLink message={message} onFollow={onClose} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One message in the box. A press shows all of it and marks it as read; another one folds it again. */
function MessageRow({ message }: { message: Message }) {
  useTranslation('messages')
  const [open, setOpen] = useState(false)
  const isMessage = message.type === 'message'
  const isUnread = message.status === 0

  function press(): void {
    setOpen(!open)
    if (isUnread) void markRead([message])
  }

  return (
    <UnstyledButton
      className={messageRowClasses.row}
      data-read={!isUnread || undefined}
      aria-expanded={open}
      onClick={press}
    >
      {isMessage && <UserAvatar name={message.title} avatar={message.avatar} size={36} />}
      <span className={messageRowClasses.text}>
        <span className={messageRowClasses.head}>
          <span className={messageRowClasses.names} title={`${message.title} ${message.subTitle}`.trim()}>
            <span className={messageRowClasses.title}>{message.title}</span>
            <span className={messageRowClasses.subTitle}>{message.subTitle}</span>
          </span>
          <StageTag message={message} />
          {isUnread && (
            <span className={messageRowClasses.dot} role="img" aria-label={statusText('unread')} />
          )}
        </span>
        <span
          className={messageRowClasses.content}
          data-open={open || undefined}
          title={open ? undefined : message.content}
        >
          {message.content}
        </span>
        {isMessage && <RelativeTime className={messageRowClasses.time} instant={message.time} />}
      </span>
    </UnstyledButton>
  )
}
