import './locales/index.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows, StaleLine } from '../../../kit/states.tsx'
import { BansDrawer } from './bans-drawer.tsx'
import classes from './chat.module.css'
import { ChatActions } from './chat-actions.tsx'
import { ChatToolbar } from './chat-toolbar.tsx'
import { MessageList } from './message-list.tsx'
import { SendBox } from './send-box.tsx'
import { useChat } from './use-chat.ts'
import type { ChatFilter } from './views.ts'

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
