import type { Message, pageMessages } from '@greenroom/contract/areas/messages/messages'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import type { Queries } from '../../platform/database/database.ts'
import type { createMessageList } from './list.ts'
import { toMessage } from './list.ts'
import { messages } from './schema.ts'
import { type Todo, toTodoMessage } from './todos.ts'

type PageQuery = InputOf<typeof pageMessages>['query']

interface Box {
  userId: string
  language: Language
  list: ReturnType<typeof createMessageList>
  /** All to-dos of the user, newest first. */
  todos: readonly Todo[]
}

/** One page of a user's matching messages and to-dos, by time. */
export async function readPage(
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
  const [stored, storedTotal] = await Promise.all([
    queries
      .select()
      .from(messages)
      .where(where)
      .orderBy(...orderBy)
      .limit(offset + pageSize - skipped)
      .offset(skipped),
    queries.$count(messages, where),
  ])
  const written = stored.map(one => toMessage(one, language))
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
export function mergeByTime(
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
