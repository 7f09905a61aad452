import { type Message, pageMessages } from '@greenroom/contract/areas/messages/messages'
import { useCallback, useEffect } from 'react'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { callQuery, queryClient, useCallQuery } from '../../../kit/query.ts'
import { markRead } from '../commands.ts'

const request = (id: string) => ({ query: { id, pageSize: '1' } })

/** The message that the address asks to show, which counts as read when it is there. */
export function useViewedMessage() {
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
      (known: Message) => {
        const page = { list: [known], total: 1, current: 1, pageSize: 1 }
        queryClient.setQueryData(callQuery(pageMessages, request(known.id)).queryKey, page)
        open(known.id)
      },
      [open],
    ),
  }
}
