import { listChatChanges, listChatMessages } from '@greenroom/contract/areas/live/chat'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../kit/call.ts'
import { callMeta, queryClient } from '../../../kit/query.ts'
import { addChanges, mergeMessages } from './merge-messages.ts'
import { type ChatFilter, filterQuery } from './views.ts'

/** Messages that were added or changed since the newest page was read. */
type Changes = Pick<ResponseOf<typeof listChatChanges>, 'list' | 'readTime'>

/**
 * The messages of a room that match a filter: the newest page, older pages on request, and later changes. An event
 * reads only the changes, so that the visible messages stay in place.
 */
export function useChat(roomId: string, filter: ChatFilter) {
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
      const known = queryClient.getQueryData<Changes>(changesKey)
      const since = known?.readTime ?? firstReadTime ?? ''
      const found = await call(listChatChanges, { params, query: { since } }, { signal, quiet: true })
      if (found.isCut) void queryClient.resetQueries({ queryKey: pagesKey })
      return { list: addChanges(known?.list ?? [], found.list), readTime: found.readTime }
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
