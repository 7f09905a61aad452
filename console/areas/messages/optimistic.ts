import {
  countUnreadMessages,
  listMessages,
  type Message,
  type MessageType,
  pageMessages,
} from '@greenroom/contract/areas/messages/messages'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { blockReads } from '../../kit/block-reads.ts'
import { queryClient } from '../../kit/query.ts'

type Unread = ResponseOf<typeof countUnreadMessages>

const isOfMessages = ({ queryKey: [id] }: { queryKey: readonly unknown[] }) =>
  typeof id === 'string' && id.startsWith('message.')

const changeAnswers = <T>(endpointId: string, change: (response: T) => T) =>
  queryClient.setQueriesData<T>({ queryKey: [endpointId] }, response => response && change(response))

/**
 * Shows messages as read at once, wherever they are on screen, and lets `work` tell the server; when that fails, they
 * are shown as they were.
 * @param which the messages that become read, all of them unread
 * @param left how many of each type are unread then
 */
export async function showRead<T>(
  which: (message: Message) => boolean,
  left: (unread: Unread) => Unread,
  work: () => Promise<T>,
): Promise<T> {
  const allowReads = blockReads({ predicate: isOfMessages })
  const before = queryClient.getQueriesData({ predicate: isOfMessages })
  const mark = (list: Message[]) =>
    list.map(message => (which(message) ? { ...message, status: 1 as const } : message))
  changeAnswers<ResponseOf<typeof listMessages>>(listMessages.id, mark)
  changeAnswers<ResponseOf<typeof pageMessages>>(pageMessages.id, page => ({
    ...page,
    list: mark(page.list),
  }))
  changeAnswers<Unread>(countUnreadMessages.id, left)
  try {
    return await work()
  } catch (failure) {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    throw failure
  } finally {
    allowReads()
  }
}

/** The counts after this many messages of each type have been read. */
export function withoutRead(unread: Unread, list: readonly { type: MessageType }[]): Unread {
  const left = { ...unread }
  for (const { type } of list) left[type] = Math.max(0, left[type] - 1)
  return left
}
