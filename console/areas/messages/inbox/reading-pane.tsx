import type { Message } from '@greenroom/contract/areas/messages/messages'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconClock, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { causeText, snoozeTimeText } from '../labels.ts'
import { MessageFace } from '../message-face.tsx'
import { MessageLink } from '../message-link.tsx'
import { ReplyForm } from '../reply-form.tsx'
import { StageTag } from '../stage-tag.tsx'
import { TodoActions } from '../todo-actions.tsx'
import classes from './reading-pane.module.css'
import type { ViewedMessage } from './use-viewed-message.ts'

interface ReadingPaneProps {
  viewed: ViewedMessage
  /** What can be done with the open message, as buttons. */
  actions: readonly Action<[Message]>[]
  /** The keys of the inbox, shown while no message is open. */
  keys: readonly Action[]
  /** Gets the field of the reply. */
  replyField: RefObject<HTMLTextAreaElement | null>
  /** The pane covers the list, as on a phone. */
  isAlone: boolean
}

/** The open message: all of it, what it is about, and what can be done. */
export function ReadingPane({ viewed, actions, keys, replyField, isAlone }: ReadingPaneProps) {
  const { t } = useTranslation('messages')
  const { id, message, query, close } = viewed
  const back = useRef<HTMLButtonElement>(null)
  // The list with the focus is hidden.
  useEffect(() => {
    if (isAlone && id !== '') back.current?.focus()
  }, [isAlone, id])

  if (id === '') {
    return (
      <div className={classes.empty}>
        <EmptyState kind="done" title={t('inbox.choose')} />
        <dl className={classes.keys}>
          {keys.map(action => (
            <div key={action.id}>
              <dt>{action.label()}</dt>
              <dd>
                <Keys action={action} first />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    )
  }

  const reason = query.error && 'reason' in query.error ? query.error.reason : undefined
  const isMissing = reason === 'invalid' || (query.data !== undefined && !message)
  const closeLabel = t(isAlone ? 'action.back' : 'action.close')
  return (
    <>
      <div className={classes.bar}>
        <Tooltip label={closeLabel}>
          <ActionIcon ref={back} size="lg" aria-label={closeLabel} onClick={close}>
            {isAlone ? <IconArrowLeft size={18} /> : <IconX size={18} />}
          </ActionIcon>
        </Tooltip>
        {message && (
          <Group gap="xs" ml="auto">
            {actions.map(action => (
              <ActionButton key={action.id} action={actionOn(action, message)} variant="default" size="xs" />
            ))}
          </Group>
        )}
      </div>
      <div className={classes.body}>
        {message && <Body key={id} message={message} replyField={replyField} />}
        {query.isPending && !message && <SkeletonRows rows={4} height={24} />}
        {isMissing && <EmptyState kind="missing" title={t('page.notFound')} />}
        {query.error && !message && !isMissing && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    </>
  )
}

function Body({ message, replyField }: { message: Message } & Pick<ReadingPaneProps, 'replyField'>) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const { title, subTitle, cause, time, firstTime, snoozedUntil, content } = message
  return (
    <article>
      <header className={classes.head}>
        <MessageFace message={message} size={40} />
        <div>
          <h2 className={classes.title} translate="no">
            {`${title} ${subTitle}`.trim()}
          </h2>
          <Group gap="xs" c="dimmed" fz="sm">
            <span>
              {causeText(cause)} · {format.exact(time)}
            </span>
            {firstTime !== undefined && <span>{t('inbox.first', { time: format.exact(firstTime) })}</span>}
            {snoozedUntil !== undefined && (
              <span className={classes.until}>
                <IconClock size={14} aria-hidden />
                {t('inbox.until', { time: snoozeTimeText(snoozedUntil) })}
              </span>
            )}
            <StageTag message={message} />
          </Group>
        </div>
      </header>
      <Text className={classes.content} translate="no">
        {content}
      </Text>
      <Group gap="sm" mt="lg" className={classes.ways}>
        <MessageLink message={message} />
        <TodoActions message={message} />
      </Group>
      <ReplyForm message={message} field={replyField} />
    </article>
  )
}
