import './locales/index.ts'
import {
  type ChatMessage,
  chatLimits,
  listChatChanges,
  listChatMessages,
} from '@greenroom/contract/areas/live-chat/chat'
import { type ChatBan, listChatBans } from '@greenroom/contract/areas/live-chat/chat-bans'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconMessageOff, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { saveAs } from '../../kit/call/download.ts'
import { callMeta, queryClient, useCallQuery } from '../../kit/call/query.ts'
import { csvOf } from '../../kit/charts/figures-csv.ts'
import { Panel } from '../../kit/display/panel.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows, StaleLine } from '../../kit/feedback/states.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { Permission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import classes from './chat.module.css'
import { liftBan } from './commands.ts'
import { addChanges, mergeMessages } from './merge-messages.ts'
import { MessageList } from './message-list.tsx'
import { SendBox } from './send-box.tsx'
import { type ChatFilter, chatViews, filterQuery, viewText } from './views.ts'

/** Pause in typing, in milliseconds, after which the search runs. */
const searchRestMs = 300

/** The chat of a room: reading, searching, moderating and writing messages. */
export function ChatPanel({ roomId }: { roomId: string }) {
  const { t } = useTranslation('liveChat')
  const [filter, setFilter] = useState<ChatFilter>({ view: 'all', text: '' })
  const [areBansOpen, setBansOpen] = useState(false)
  const [text] = useDebouncedValue(filter.text.trim(), searchRestMs)
  const searchedFilter = useMemo(() => ({ view: filter.view, text }), [filter.view, text])
  const { pages, changes, messages } = useChat(roomId, searchedFilter)
  const isFiltered = searchedFilter.view !== 'all' || searchedFilter.text !== ''

  return (
    <Panel title={t('title')} action={<ChatActions messages={messages} onBans={() => setBansOpen(true)} />}>
      <div className={classes.panel}>
        <ChatToolbar filter={filter} onFilter={setFilter} />
        {changes.error && (
          <StaleLine text={t('stale')} error={changes.error} onRetry={() => void changes.refetch()} />
        )}
        <QueryState query={pages} placeholder={<SkeletonRows rows={5} height={56} />} />
        {pages.data && messages.length === 0 && (
          <EmptyState
            kind="messages"
            title={t(isFiltered ? 'noMatch' : 'empty')}
            {...(!isFiltered && { message: t('emptyMessage') })}
          />
        )}
        {messages.length > 0 && (
          <MessageList
            key={`${roomId} ${searchedFilter.view} ${searchedFilter.text}`}
            messages={messages}
            onOlder={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
            isReadingOlder={pages.isFetchingNextPage}
          />
        )}
        <SendBox roomId={roomId} />
      </div>
      {areBansOpen && <BansDrawer roomId={roomId} onClose={() => setBansOpen(false)} />}
    </Panel>
  )
}

interface ChatToolbarProps {
  filter: ChatFilter
  onFilter: (filter: ChatFilter) => void
}

/** Chooses which messages of the chat are shown, and searches them. */
function ChatToolbar({ filter, onFilter }: ChatToolbarProps) {
  const { t } = useTranslation('liveChat')
  return (
    <div className={classes.toolbar}>
      <Select
        className={classes.view}
        aria-label={t('view')}
        allowDeselect={false}
        data={chatViews.map(value => ({ value, label: viewText(value) }))}
        value={filter.view}
        onChange={value =>
          onFilter({ ...filter, view: chatViews.find(view => view === value) ?? filter.view })
        }
      />
      <TextInput
        flex={1}
        miw={0}
        type="search"
        aria-label={t('searchHint')}
        placeholder={t('search')}
        rightSection={<IconSearch size={16} aria-hidden />}
        maxLength={chatLimits.search}
        value={filter.text}
        onChange={event => onFilter({ ...filter, text: event.currentTarget.value })}
      />
    </div>
  )
}

/** Actions for the whole chat: downloading the shown messages, and opening the list of muted and banned viewers. */
function ChatActions({ messages, onBans }: { messages: readonly ChatMessage[]; onBans: () => void }) {
  const { t } = useTranslation('liveChat')
  const format = useFormat()

  function download(): void {
    const column = (['time', 'name', 'category', 'state', 'content'] as const).map(name =>
      t(`column.${name}`),
    )
    const rows = messages.map(({ time, username, category, state, content }) => [
      ...[format.exact(time), username, t(`category.${category}`), t(`state.${state}`), content],
    ])
    saveAs(new Blob([csvOf([column, ...rows])], { type: 'text/csv' }), t('file'))
  }

  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={t('download')}>
        <ActionIcon aria-label={t('download')} disabled={messages.length === 0} onClick={download}>
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <Permission need={['live-chat:moderate']}>
        <Tooltip label={t('bans.open')}>
          <ActionIcon aria-label={t('bans.open')} onClick={onBans}>
            <IconMessageOff size={16} />
          </ActionIcon>
        </Tooltip>
      </Permission>
    </Group>
  )
}

/** Messages that were added or changed since the newest page was read. */
type Changes = Pick<ResponseOf<typeof listChatChanges>, 'list' | 'readTime'>

/**
 * The messages of a room that match a filter: the newest page, older pages on request, and later changes. An event
 * reads only the changes, so that the visible messages stay in place.
 */
function useChat(roomId: string, filter: ChatFilter) {
  const query = filterQuery(filter)
  const pagesKey = [listChatMessages.id, roomId, query]
  const params = { id: roomId }
  const pages = useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        listChatMessages,
        { params, query: { ...query, ...(pageParam !== '' && { before: pageParam }) } },
        { signal, quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
    meta: callMeta(listChatMessages, true),
    // Later changes are read by the other query.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const firstReadTime = pages.data?.pages[0]?.readTime
  const changesKey = [listChatChanges.id, roomId, query, firstReadTime]
  const changes = useQuery<Changes>({
    queryKey: changesKey,
    queryFn: async ({ signal }) => {
      const cachedChanges = queryClient.getQueryData<Changes>(changesKey)
      const since = cachedChanges?.readTime ?? firstReadTime ?? ''
      const laterChanges = await call(listChatChanges, { params, query: { since } }, { signal, quiet: true })
      if (laterChanges.isCut) void queryClient.resetQueries({ queryKey: pagesKey })
      return {
        list: addChanges(cachedChanges?.list ?? [], laterChanges.list),
        readTime: laterChanges.readTime,
      }
    },
    enabled: firstReadTime !== undefined,
    meta: callMeta(listChatChanges, true),
  })
  const messages = useMemo(() => {
    const read = pages.data?.pages.toReversed().flatMap(({ list }) => list) ?? []
    return mergeMessages(read, changes.data?.list ?? [], filter, !pages.hasNextPage)
  }, [pages.data, pages.hasNextPage, changes.data, filter])
  return { pages, changes, messages }
}

/** The viewers who are muted or banned in a room, with a button to lift each restriction. */
function BansDrawer({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation('liveChat')
  const query = useCallQuery(listChatBans, { params: { id: roomId } }, { quiet: true })
  return (
    <SideDrawer title={t('bans.title')} size={420} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={3} height={48} />} />
      {query.data?.length === 0 && <EmptyState kind="accounts" title={t('bans.empty')} />}
      <Stack gap="md">
        {query.data?.map(ban => (
          <BanRow key={ban.id} ban={ban} />
        ))}
      </Stack>
    </SideDrawer>
  )
}

function BanRow({ ban }: { ban: ChatBan }) {
  const { t } = useTranslation('liveChat')
  const format = useFormat()
  const { viewerName, untilTime, reason, userName, createdTime } = ban
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" fw={500} translate="no">
          {viewerName}
        </Text>
        <Text size="xs" c="dimmed">
          {untilTime === null ? t('bans.forGood') : t('bans.until', { time: format.exact(untilTime) })}{' '}
          {t('bans.by', { user: userName, time: format.exact(createdTime) })}
        </Text>
        {reason !== '' && <Text size="xs">{reason}</Text>}
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={t('bans.liftOne', { name: viewerName })}
        translate="no"
        onClick={() => void liftBan(ban)}
      >
        {t('action.lift')}
      </Button>
    </Group>
  )
}
