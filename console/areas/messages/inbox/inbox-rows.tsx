import { type Message, messageCauses } from '@greenroom/contract/areas/messages/messages'
import { Checkbox } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { causeText, snoozeTimeText, statusText } from '../labels.ts'
import { MessageFace } from '../message-face.tsx'
import { StageTag } from '../stage-tag.tsx'
import { inboxList } from './inbox-list.ts'
import classes from './inbox-rows.module.css'

interface RowProps {
  /** Id of the message in the reading pane; empty when there is none. */
  openId: string
  addressOf: (id: string) => To
  isSelected: (id: string) => boolean
  /** Selects or deselects a message; `isRange` for all messages since the last one. */
  onSelect: (id: string, isRange: boolean) => void
}

interface InboxRowsProps extends RowProps {
  messages: readonly Message[]
  /** Number of unread messages by cause; undefined where messages stand without headings. */
  unread: Readonly<Record<string, number>> | undefined
}

/** Messages in their order; under headings of their causes when `unread` is given. */
export function InboxRows({ messages, unread, ...row }: InboxRowsProps) {
  if (!unread) return <Rows messages={messages} {...row} />
  const byCause = Map.groupBy(messages, ({ cause }) => cause)
  return messageCauses.map(cause => {
    const ofCause = byCause.get(cause)
    return (
      ofCause && (
        <CauseRows key={cause} cause={cause} unread={unread[cause] ?? 0} messages={ofCause} {...row} />
      )
    )
  })
}

interface CauseRowsProps extends RowProps {
  cause: string
  unread: number
  messages: readonly Message[]
}

function CauseRows({ cause, unread, ...rows }: CauseRowsProps) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={classes.cause} id={id}>
        {causeText(cause)}
        {unread > 0 && (
          <span className={classes.unread} title={t('inbox.unread', { count: unread })}>
            {format.number(unread)}
          </span>
        )}
      </h2>
      <Rows {...rows} />
    </section>
  )
}

function Rows({ messages, ...row }: RowProps & { messages: readonly Message[] }) {
  return (
    <ul className={classes.list}>
      {messages.map(message => (
        <Row key={message.id} message={message} {...row} />
      ))}
    </ul>
  )
}

/** The attribute that a row's link has, with the message's id. */
export const rowAttribute = 'data-message'

function Row({ message, openId, addressOf, isSelected, onSelect }: RowProps & { message: Message }) {
  const { t } = useTranslation('messages')
  const { id, title, subTitle, content, status, time, snoozedUntil } = message
  const selected = isSelected(id)
  return (
    <li
      className={classes.row}
      data-unread={status === 0 || undefined}
      data-open={id === openId || undefined}
      data-selected={selected || undefined}
    >
      <Checkbox
        className={classes.select}
        size="xs"
        tabIndex={-1}
        aria-label={t('inbox.select', { name: inboxList.rowName(message) })}
        checked={selected}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
      />
      <Link
        className={classes.link}
        to={addressOf(id)}
        {...{ [rowAttribute]: id }}
        aria-current={id === openId || undefined}
      >
        <MessageFace message={message} size={32} />
        <span className={classes.text}>
          <span className={classes.head}>
            <span className={classes.title} translate="no">
              {title} <span className={classes.subTitle}>{subTitle}</span>
            </span>
            <RelativeTime className={classes.time} instant={time} />
          </span>
          <span className={classes.foot}>
            <span className={classes.content} translate="no">
              {content}
            </span>
            {snoozedUntil !== undefined && (
              <span className={classes.until}>
                <IconClock size={12} aria-hidden />
                {t('inbox.until', { time: snoozeTimeText(snoozedUntil) })}
              </span>
            )}
            {/* A to-do has not been started in any case. */}
            {message.cause !== 'todo' && <StageTag message={message} />}
            {status === 0 && <span className={classes.dot} role="img" aria-label={statusText('unread')} />}
          </span>
        </span>
      </Link>
    </li>
  )
}
