import type { Message } from '@greenroom/contract/areas/messages/messages'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../kit/time.tsx'
import { UserAvatar } from '../../../kit/user-avatar.tsx'
import { markRead } from '../commands.ts'
import { statusText } from '../labels.ts'
import { StageTag } from '../stage-tag.tsx'
import classes from './message-row.module.css'

/** One message in the box. A press shows all of it and marks it as read; another one folds it again. */
export function MessageRow({ message }: { message: Message }) {
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
      className={classes.row}
      data-read={!isUnread || undefined}
      aria-expanded={open}
      onClick={press}
    >
      {isMessage && <UserAvatar name={message.title} avatar={message.avatar} size={36} />}
      <span className={classes.text}>
        <span className={classes.head}>
          <span className={classes.names} title={`${message.title} ${message.subTitle}`.trim()}>
            <span className={classes.title}>{message.title}</span>
            <span className={classes.subTitle}>{message.subTitle}</span>
          </span>
          <StageTag message={message} />
          {isUnread && <span className={classes.dot} role="img" aria-label={statusText('unread')} />}
        </span>
        <span
          className={classes.content}
          data-open={open || undefined}
          title={open ? undefined : message.content}
        >
          {message.content}
        </span>
        {isMessage && <RelativeTime className={classes.time} instant={message.time} />}
      </span>
    </UnstyledButton>
  )
}
