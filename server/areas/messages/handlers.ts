import {
  announce,
  clearMessages,
  countInbox,
  countUnreadMessages,
  listMessages,
  messageLimits,
  pageMessages,
  readAllMessages,
  readAudiences,
  readMessages,
  replyToMessage,
  restoreMessages,
  snoozeMessages,
  unsnoozeMessages,
} from '@greenroom/contract/areas/messages/messages'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRecipients, lockRecipients } from '../roles/index.ts'
import { asWritten, readAvatar, sendAnnouncement } from './announce.ts'
import { createMessageList, toMessage } from './list.ts'
import { mergeInOrder, readPage } from './page.ts'
import { notifyEach, notifyUser } from './publish-changed.ts'
import { deleteSnoozes, insertSnoozes, readSnoozes } from './snooze.ts'
import {
  clearAll,
  countByCause,
  countUnread,
  findSender,
  insertForEach,
  lockOwn,
  markAllRead,
  markRead,
  readLatest,
  restoreCleared,
} from './store.ts'
import { markTodosRead, readInboxTodos, readTodos, type Todo, toTodoMessage } from './todos.ts'

/** Handlers for the signed-in user's messages, and for announcements. */
export function messageHandlers({ database }: Platform, { todos }: Pick<Registry, 'todos'>): Handler[] {
  const list = createMessageList(database)

  return [
    handle(listMessages, async ({ actor, queries, request: { language } }) => {
      const [messageRows, waiting] = await Promise.all([
        readLatest(queries, actor.id),
        readInboxTodos(todos, queries, actor),
      ])
      const latest = waiting.slice(0, messageLimits.perType)
      return mergeInOrder(
        messageRows.map(message => toMessage(message, language)),
        latest.map(todo => toTodoMessage(todo, language)),
      )
    }),

    handle(countUnreadMessages, async ({ actor, queries }) => {
      const [counts, waiting] = await Promise.all([
        countUnread(queries, actor.id),
        readInboxTodos(todos, queries, actor),
      ])
      return { ...counts, todo: waiting.filter(isUnread).length }
    }),

    handle(countInbox, async ({ actor, queries }) => {
      const [counted, allTodos] = await Promise.all([
        countByCause(queries, actor.id),
        readTodos(todos, queries, actor),
      ])
      const waiting = allTodos.filter(({ snoozedUntil }) => !snoozedUntil)
      return {
        causes: {
          ...counted.causes,
          todo: { unread: waiting.filter(isUnread).length, total: waiting.length },
        },
        snoozed: counted.snoozed + allTodos.length - waiting.length,
      }
    }),

    handle(pageMessages, async ({ actor, input, queries, request: { language } }) => {
      const [waiting, snoozes] = await Promise.all([
        readTodos(todos, queries, actor),
        readSnoozes(queries, actor.id),
      ])
      return readPage(queries, { userId: actor.id, language, list, todos: waiting, snoozes }, input.query)
    }),

    handle(readMessages, async ({ actor, input, queries, publish }) => {
      const { own, ownTodos } = await lockBoth(queries, actor, todos, input.body.ids)
      const marked = await markRead(queries, actor.id, own)
      notifyUser(publish, actor.id, [...marked, ...(await markTodosRead(queries, actor.id, ownTodos))])
      return true as const
    }),

    handle(snoozeMessages, async ({ actor, input, queries, publish }) => {
      const { ids, until } = input.body
      await lockBoth(queries, actor, todos, ids)
      await insertSnoozes(queries, actor.id, ids, new Date(until))
      notifyUser(publish, actor.id, ids)
      return true as const
    }),

    handle(unsnoozeMessages, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      await lockBoth(queries, actor, todos, ids)
      notifyUser(publish, actor.id, await deleteSnoozes(queries, actor.id, ids))
      return true as const
    }),

    handle(readAllMessages, async ({ actor, input, queries, publish }) => {
      const { type } = input.body
      const marked =
        type === 'todo'
          ? await markTodosRead(queries, actor.id, await readInboxTodos(todos, queries, actor))
          : await markAllRead(queries, actor.id, type)
      notifyUser(publish, actor.id, marked)
      return { read: marked.length }
    }),

    handle(clearMessages, async ({ actor, input, queries, publish }) => {
      const { type } = input.body
      if (type === 'todo') return { cleared: 0, clearedTime: null }
      const { ids, clearedAt } = await clearAll(queries, actor.id, type)
      notifyUser(publish, actor.id, ids)
      return { cleared: ids.length, clearedTime: clearedAt?.toISOString() ?? null }
    }),

    handle(restoreMessages, async ({ actor, input, queries, publish }) => {
      const { type, clearedTime } = input.body
      if (type === 'todo') return { restored: 0 }
      const restored = await restoreCleared(queries, actor.id, type, new Date(clearedTime))
      notifyUser(publish, actor.id, restored)
      return { restored: restored.length }
    }),

    handle(replyToMessage, sendReply),

    handle(announce, sendAnnouncement),

    handle(readAudiences, ({ queries }) => countRecipients(queries)),
  ]
}

const isUnread = ({ status }: Todo) => status === 0

/**
 * Divides the actor's ids into messages and to-dos; the messages cannot be cleared before the transaction ends.
 * @throws ApiError `notFound` when one is not the actor's
 */
async function lockBoth(
  queries: Queries,
  actor: Actor,
  sources: Registry['todos'],
  ids: string[],
): Promise<{ own: string[]; ownTodos: Todo[] }> {
  const own = await lockOwn(queries, actor.id, ids)
  const others = ids.filter(id => !own.includes(id))
  const waiting = others.length > 0 ? await readTodos(sources, queries, actor) : []
  const ownTodos = waiting.filter(({ id }) => others.includes(id))
  if (ownTodos.length < others.length) throw fail('notFound')
  return { own, ownTodos }
}

/**
 * Sends a reply to the writer of one of the actor's messages.
 * @throws ApiError `notFound` when the message is not the actor's, has no writer, or its writer may not sign in any
 * more
 */
async function sendReply({ actor, input, queries, publish }: HandlerContext<typeof replyToMessage>) {
  const senderId = await findSender(queries, actor.id, input.params.id)
  const users = senderId && senderId !== actor.id ? [senderId] : []
  const recipients = await lockRecipients(queries, { users })
  if (recipients.length === 0) throw fail('notFound')
  const received = await insertForEach(queries, recipients, {
    type: 'message',
    senderId: actor.id,
    title: asWritten(actor.name),
    subTitle: { 'zh-CN': '的回复', 'en-US': 'replied' },
    content: asWritten(input.body.content),
    avatar: await readAvatar(queries, actor.id),
  })
  notifyEach(publish, received)
  return true as const
}
