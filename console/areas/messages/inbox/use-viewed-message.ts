import { type Message, pageMessages } from '@greenroom/contract/areas/messages/messages'
import { useEffect } from 'react'
import { useCallQuery } from '../../../kit/call/query.ts'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { markRead } from '../commands.ts'

export type ViewedMessage = ReturnType<typeof useViewedMessage>

/**
 * The message that the address asks to show, which counts as read when it is there.
 * @param messages the rows of the list, one of which can be shown before its own request is answered
 */
export function useViewedMessage(messages: readonly Message[]) {
  const row = useViewedRow()
  const { id } = row
  const query = useCallQuery(
    pageMessages,
    { query: { id, pageSize: '1' } },
    { enabled: id !== '', quiet: true },
  )
  const current = id === '' ? undefined : query.data?.list[0]
  const listed = query.isPending ? messages.find(message => message.id === id) : undefined

  useEffect(() => {
    if (current?.status === 0) void markRead([current])
  }, [current])

  return { ...row, query, message: current ?? listed }
}
