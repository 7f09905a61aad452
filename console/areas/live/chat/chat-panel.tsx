import './locales/index.ts'
import { type ChatMessage, chatLimits } from '@greenroom/contract/areas/live/chat'
import { ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconMessageOff, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../kit/charts/figures-csv.ts'
import { saveAs } from '../../../kit/download.ts'
import { useFormat } from '../../../kit/format.ts'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows, StaleLine } from '../../../kit/states.tsx'
import { BansDrawer } from './bans-drawer.tsx'
import classes from './chat.module.css'
import { MessageList } from './message-list.tsx'
import { SendBox } from './send-box.tsx'
import { useChat } from './use-chat.ts'
import { type ChatFilter, chatViews, viewText } from './views.ts'

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
