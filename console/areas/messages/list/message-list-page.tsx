import '../locales/index.ts'
import {
  type Message,
  messageLimits,
  messageStatuses,
  messageTypes,
  pageMessages,
} from '@greenroom/contract/areas/messages/messages'
import { Group, Text } from '@mantine/core'
import { IconCheck, IconEye, IconSpeakerphone } from '@tabler/icons-react'
import i18next from 'i18next'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, queryClient, useCallQuery } from '../../../kit/call/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import type { ListActions } from '../../../kit/list/actions.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { markRead } from '../commands.ts'
import { oneTypeText, statusText } from '../labels.ts'
import { MessageLink } from '../message-link.tsx'
import { ReplyForm } from '../reply-form.tsx'
import { StageTag } from '../stage-tag.tsx'
import { TodoActions } from '../todo-actions.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import classes from './message-list.module.css'

const request = (id: string) => ({ query: { id, pageSize: '1' } })

/** The message that the address asks to show, which counts as read when it is there. */
function useViewedMessage() {
  const { id, open, close } = useViewedRow()
  const query = useCallQuery(pageMessages, request(id), { enabled: id !== '', quiet: true })
  const message = id === '' ? undefined : query.data?.list[0]

  useEffect(() => {
    if (message?.status === 0) void markRead([message])
  }, [message])

  return {
    id,
    message,
    query,
    close,
    /** Shows a message that is known already. */
    open: useCallback(
      (cachedMessage: Message) => {
        const page = { list: [cachedMessage], total: 1, current: 1, pageSize: 1 }
        queryClient.setQueryData(callQuery(pageMessages, request(cachedMessage.id)).queryKey, page)
        open(cachedMessage.id)
      },
      [open],
    ),
  }
}

/** The user's messages. */
const messageList = defineList({
  call: pageMessages,
  defaultSort: '-time',
  rowName: message => message.title,
  selectionLimit: messageLimits.idsPerCall,
  empty: {
    drawing: 'messages',
    title: () => i18next.t('messages:page.emptyTitle'),
    message: () => i18next.t('messages:page.context'),
  },
  filters: [
    {
      kind: 'text',
      key: 'text',
      label: () => i18next.t('messages:page.text'),
      maxLength: messageLimits.search,
    },
    {
      kind: 'choice',
      key: 'type',
      label: () => i18next.t('messages:page.type'),
      values: messageTypes,
      labelOf: oneTypeText,
    },
    {
      kind: 'choice',
      key: 'status',
      label: () => i18next.t('messages:page.status'),
      values: messageStatuses,
      labelOf: statusText,
    },
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('messages:page.subject'),
      width: 200,
      primary: true,
      render: ({ title, subTitle, status }) => (
        <span className={classes.title} data-unread={status === 0 || undefined}>
          {title} <span className={classes.subTitle}>{subTitle}</span>
        </span>
      ),
    },
    {
      key: 'type',
      title: () => i18next.t('messages:page.type'),
      width: 96,
      render: ({ type }) => oneTypeText(type),
    },
    {
      key: 'content',
      title: () => i18next.t('messages:page.content'),
      width: 300,
      render: ({ content }) => (
        <span className={classes.content} title={content}>
          {content}
        </span>
      ),
    },
    {
      key: 'stage',
      title: () => i18next.t('messages:page.stage'),
      width: 116,
      render: message => <StageTag message={message} />,
    },
    {
      key: 'status',
      title: () => i18next.t('messages:page.status'),
      width: 72,
      render: ({ status }) => statusText(status === 0 ? 'unread' : 'read'),
    },
    {
      key: 'time',
      title: () => i18next.t('messages:page.time'),
      width: 106,
      sortable: true,
      render: ({ time }) => <RelativeTime instant={time} />,
    },
  ],
})

/** All of the user's messages; administrators announce from here. */
export function Component() {
  const { t } = useTranslation('messages')
  const viewed = useViewedMessage()
  const { open } = viewed
  const [announcing, setAnnouncing] = useState(false)
  const actions = useMemo(() => messageActions({ view: open, announce: () => setAnnouncing(true) }), [open])
  return (
    <ListPage list={messageList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {viewed.id !== '' && <MessageView {...viewed} />}
      {announcing && <AnnouncementForm onClose={() => setAnnouncing(false)} />}
    </ListPage>
  )
}

interface Openers {
  view: (message: Message) => void
  announce: () => void
}

/** The actions on one's own messages, which need no permission, and the announcement, which does. */
function messageActions({ view, announce }: Openers): ListActions<Message> {
  return {
    create: {
      id: 'message.announce',
      label: () => i18next.t('messages:action.announce'),
      icon: IconSpeakerphone,
      need: 'message:announce',
      run: announce,
    },
    row: [
      {
        id: 'message.view',
        label: () => i18next.t('messages:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        run: view,
      },
      {
        id: 'message.read',
        icon: IconCheck,
        shortcut: 'm',
        label: () => i18next.t('messages:action.read'),
        refusal: ({ status }) => (status === 1 ? i18next.t('messages:refused.isRead') : undefined),
        run: message => void markRead([message]),
      },
    ],
    bulk: [
      {
        id: 'messages.read',
        icon: IconCheck,
        label: () => i18next.t('messages:action.read'),
        refusal: list =>
          list.every(({ status }) => status === 1) ? i18next.t('messages:refused.allRead') : undefined,
        run: markRead,
      },
    ],
  }
}

/** All of one message, beside the list. */
function MessageView({ message, query, close }: ReturnType<typeof useViewedMessage>) {
  const { t } = useTranslation('messages')
  const reason = query.error && 'reason' in query.error ? query.error.reason : undefined
  const isMissing = reason === 'invalid' || (query.data !== undefined && !message)
  return (
    <SideDrawer
      title={message ? `${message.title} ${message.subTitle}`.trim() : t('page.one')}
      onClose={close}
    >
      {message && <Body message={message} />}
      {query.isPending && <SkeletonRows rows={4} height={24} />}
      {isMissing && <EmptyState title={t('page.notFound')} />}
      {query.error && !message && !isMissing && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </SideDrawer>
  )
}

function Body({ message }: { message: Message }) {
  const format = useFormat()
  return (
    <>
      <Group gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          {oneTypeText(message.type)} · {format.exact(message.time)}
        </Text>
        <StageTag message={message} />
      </Group>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message.content}</Text>
      <Group justify="flex-end" mt="lg">
        <MessageLink message={message} />
        <TodoActions message={message} />
      </Group>
      <ReplyForm key={message.id} message={message} />
    </>
  )
}
