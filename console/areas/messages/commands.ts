import {
  clearMessages,
  countUnreadMessages,
  listMessages,
  type Message,
  type MessageType,
  messageLimits,
  messageTypes,
  pageMessages,
  readAllMessages,
  readMessages,
  restoreMessages,
  snoozeMessages,
  unsnoozeMessages,
} from '@greenroom/contract/areas/messages/messages'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { blockReads } from '../../kit/call/block-reads.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { queryClient } from '../../kit/call/query.ts'
import { offerUndo } from '../../kit/feedback/action-toast.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { snoozeTimeText, typeText } from './labels.ts'

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
async function showRead<T>(
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
function withoutRead(unread: Unread, list: readonly { type: MessageType }[]): Unread {
  const left = { ...unread }
  for (const { type } of list) left[type] = Math.max(0, left[type] - 1)
  return left
}

/** Marks messages as read; ignores messages that were cleared in another window. Resolves with whether it succeeded. */
export function markRead(list: readonly Message[]): Promise<boolean> {
  const unread = list.filter(({ status }) => status === 0).slice(0, messageLimits.idsPerCall)
  if (unread.length === 0) return Promise.resolve(true)
  const ids = unread.map(({ id }) => id)
  return change(() =>
    showRead(
      ({ id }) => ids.includes(id),
      counts => withoutRead(counts, unread),
      async () => {
        await call(readMessages, { body: { ids } }, { quiet: ['notFound'] })
      },
    ),
  )
}

/** Marks all unread messages of one type as read. */
export function markAllRead(type: MessageType): Promise<boolean> {
  return markTypesRead([type])
}

/** Marks all unread messages of every type as read. */
export function markEverythingRead(): Promise<boolean> {
  return markTypesRead(messageTypes)
}

function markTypesRead(types: readonly MessageType[]): Promise<boolean> {
  return change(() =>
    showRead(
      ({ type }) => types.includes(type),
      counts => ({ ...counts, ...Object.fromEntries(types.map(type => [type, 0])) }),
      async () => {
        const answers = await Promise.all(types.map(type => call(readAllMessages, { body: { type } })))
        const count = answers.reduce((sum, { read }) => sum + read, 0)
        toast.success(i18next.t('messages:counted.read', { count }))
      },
    ),
  )
}

/** Clears all messages of one type away, and offers to bring them back. */
export function clearAll(type: MessageType): Promise<boolean> {
  return change(async () => {
    const { cleared, clearedTime } = await call(clearMessages, { body: { type } })
    if (clearedTime === null) return
    const params = { type: typeText(type), count: cleared }
    offerUndo(i18next.t('messages:counted.cleared', params), () => void restore(type, clearedTime))
  })
}

function restore(type: MessageType, clearedTime: string): Promise<boolean> {
  return change(async () => {
    await call(restoreMessages, { body: { type, clearedTime } })
  })
}

/** Takes messages out of the inbox until a time, and offers to bring them back at once. */
export function snooze(ids: readonly string[], until: string): Promise<boolean> {
  return change(async () => {
    await call(snoozeMessages, { body: { ids: [...ids], until } })
    const params = { count: ids.length, time: snoozeTimeText(until) }
    offerUndo(i18next.t('messages:counted.snoozed', params), () => void unsnooze(ids))
  })
}

/** Brings snoozed messages back to the inbox. */
export function unsnooze(ids: readonly string[]): Promise<boolean> {
  return change(async () => {
    await call(unsnoozeMessages, { body: { ids: [...ids] } })
    toast.success(i18next.t('messages:counted.unsnoozed', { count: ids.length }))
  })
}

/** Runs a change, then reads the messages again, also after a failure. */
async function change(work: () => Promise<void>): Promise<boolean> {
  return attempt(work).finally(() => void invalidate('message.changed'))
}
