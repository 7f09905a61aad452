import {
  announce,
  clearMessages,
  countUnreadMessages,
  listMessages,
  type Message,
  messageLimits,
  pageMessages,
  readAllMessages,
  readAudiences,
  readMessages,
  replyToMessage,
  restoreMessages,
} from '@greenroom/contract/areas/messages/messages'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRecipients, lockRecipients } from '../roles/index.ts'
import { asWritten, readAvatar, sendAnnouncement } from './announce.ts'
import { createMessageList, toMessage } from './list.ts'
import { notifyEach, notifyUser } from './publish-changed.ts'
import { messages } from './schema.ts'
import {
  clearAll,
  countUnread,
  findSender,
  insertForEach,
  lockOwn,
  markAllRead,
  markRead,
  readLatest,
  restoreCleared,
} from './store.ts'
import { markTodosRead, readTodos, type Todo, toTodoMessage } from './todos.ts'

type PageQuery = InputOf<typeof pageMessages>['query']

interface Box {
  userId: string
  language: Language
  list: ReturnType<typeof createMessageList>
  /** All to-dos of the user, newest first. */
  todos: readonly Todo[]
}

/** One page of a user's matching messages and to-dos, by time. */
async function readPage(
  queries: Queries,
  { userId, language, list, todos }: Box,
  query: PageQuery,
): Promise<ResponseOf<typeof pageMessages>> {
  const { current, pageSize, sort = '-time' } = query
  const matchingTodos = todos.filter(todo => matches(todo, query)).map(todo => toTodoMessage(todo, language))
  if (sort === 'time') matchingTodos.reverse()
  const offset = (current - 1) * pageSize
  // All messages before these are on earlier pages, wherever the to-dos stand among them.
  const skipped = Math.max(0, offset - matchingTodos.length)
  const { where, orderBy } = list.matching({ ...query, user: userId })
  const [messageRows, storedTotal] = await Promise.all([
    queries
      .select()
      .from(messages)
      .where(where)
      .orderBy(...orderBy)
      .limit(offset + pageSize - skipped)
      .offset(skipped),
    queries.$count(messages, where),
  ])
  const written = messageRows.map(one => toMessage(one, language))
  const merged = mergeByTime(written, matchingTodos, sort)
  return {
    list: merged.slice(offset - skipped, offset - skipped + pageSize),
    total: storedTotal + matchingTodos.length,
    current,
    pageSize,
  }
}

/** The filters of the list, applied to to-dos, which are not in its table. */
function matches(todo: Todo, { id, type, status, text }: PageQuery): boolean {
  const { title, subTitle, content } = todo
  const searched = [title, subTitle, content].flatMap(one => [one['zh-CN'], one['en-US']]).join(' ')
  return (
    (id === undefined || id === todo.id) &&
    (type === undefined || type.includes('todo')) &&
    (status === undefined || status.includes(todo.status === 0 ? 'unread' : 'read')) &&
    (text === undefined || searched.toLowerCase().includes(text.toLowerCase()))
  )
}

/** Merges two lists in this order. */
function mergeByTime(
  written: readonly Message[],
  todos: readonly Message[],
  sort: '-time' | 'time' = '-time',
): Message[] {
  const merged: Message[] = []
  let next = 0
  for (const message of written) {
    for (let todo = todos[next]; todo && isBefore(todo, message, sort); todo = todos[++next])
      merged.push(todo)
    merged.push(message)
  }
  return [...merged, ...todos.slice(next)]
}

const isBefore = (one: Message, other: Message, sort: '-time' | 'time') =>
  sort === 'time' ? one.time < other.time : one.time > other.time

/** Handlers for the signed-in user's messages, and for announcements. */
export function messageHandlers({ database }: Platform, { todos }: Pick<Registry, 'todos'>): Handler[] {
  const list = createMessageList(database)

  return [
    handle(listMessages, async ({ actor, queries, request: { language } }) => {
      const [messageRows, waiting] = await Promise.all([
        readLatest(queries, actor.id),
        readTodos(todos, queries, actor),
      ])
      const latest = waiting.slice(0, messageLimits.perType)
      return mergeByTime(
        messageRows.map(message => toMessage(message, language)),
        latest.map(todo => toTodoMessage(todo, language)),
      )
    }),

    handle(countUnreadMessages, async ({ actor, queries }) => {
      const [counts, waiting] = await Promise.all([
        countUnread(queries, actor.id),
        readTodos(todos, queries, actor),
      ])
      return { ...counts, todo: waiting.filter(({ status }) => status === 0).length }
    }),

    handle(pageMessages, async ({ actor, input, queries, request: { language } }) => {
      const waiting = await readTodos(todos, queries, actor)
      return readPage(queries, { userId: actor.id, language, list, todos: waiting }, input.query)
    }),

    handle(readMessages, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const own = await lockOwn(queries, actor.id, ids)
      const others = ids.filter(id => !own.includes(id))
      const waiting = others.length > 0 ? await readTodos(todos, queries, actor) : []
      const chosenTodos = waiting.filter(({ id }) => others.includes(id))
      if (chosenTodos.length < others.length) throw fail('notFound')
      const marked = await markRead(queries, actor.id, own)
      notifyUser(publish, actor.id, [...marked, ...(await markTodosRead(queries, actor.id, chosenTodos))])
      return true as const
    }),

    handle(readAllMessages, async ({ actor, input, queries, publish }) => {
      const { type } = input.body
      const marked =
        type === 'todo'
          ? await markTodosRead(queries, actor.id, await readTodos(todos, queries, actor))
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
