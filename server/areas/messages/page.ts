import { type Message, messageCauses, type pageMessages } from '@greenroom/contract/areas/messages/messages'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type createMessageList, toMessage } from './list.ts'
import { messages } from './schema.ts'
import { causeOf } from './store.ts'
import { type Todo, toTodoMessage } from './todos.ts'

type PageQuery = InputOf<typeof pageMessages>['query']

interface Box {
  userId: string
  language: Language
  list: ReturnType<typeof createMessageList>
  /** All to-dos of the user, newest first. */
  todos: readonly Todo[]
  /** When the user's snoozed messages come back. */
  snoozes: ReadonlyMap<string, Date>
}

/** One page of a user's matching messages and to-dos, by time or by cause. */
export async function readPage(
  queries: Queries,
  { userId, language, list, todos, snoozes }: Box,
  request: PageQuery,
): Promise<ResponseOf<typeof pageMessages>> {
  const { current, pageSize, sort = '-time' } = request
  // A message that is named is given wherever it is.
  const query = { ...request, place: request.place ?? (request.id === undefined ? ['inbox'] : undefined) }
  const matchingTodos = todos.filter(todo => matches(todo, query)).map(todo => toTodoMessage(todo, language))
  if (sort === 'time') matchingTodos.reverse()
  const offset = (current - 1) * pageSize
  // All messages before these are on earlier pages, wherever the to-dos stand among them.
  const skipped = Math.max(0, offset - matchingTodos.length)
  const byCause = sort === 'cause' || sort === '-cause'
  const { where, orderBy } = list.matching({ ...query, sort: byCause ? '-time' : sort, user: userId })
  const [messageRows, storedTotal] = await Promise.all([
    queries
      .select()
      .from(messages)
      .where(where)
      .orderBy(...(byCause ? [orderOfCauses(sort)] : []), ...orderBy)
      .limit(offset + pageSize - skipped)
      .offset(skipped),
    queries.$count(messages, where),
  ])
  const written = messageRows.map(row => toMessage(row, language, snoozes.get(row.id)))
  const merged = mergeInOrder(written, matchingTodos, sort)
  return {
    list: merged.slice(offset - skipped, offset - skipped + pageSize),
    total: storedTotal + matchingTodos.length,
    current,
    pageSize,
  }
}

/** Order of stored messages by their cause, as the contract lists causes. */
function orderOfCauses(sort: 'cause' | '-cause'): SQL {
  const rank = sql`array_position(${sql.param([...messageCauses])}::text[], ${causeOf})`
  return sort === 'cause' ? asc(rank) : desc(rank)
}

/** The filters of the list, applied to to-dos, which are not in its table. */
function matches(todo: Todo, { id, type, status, text, cause, place }: PageQuery): boolean {
  const { title, subTitle, content } = todo
  const searched = [title, subTitle, content].flatMap(one => [one['zh-CN'], one['en-US']]).join(' ')
  return (
    (id === undefined || id === todo.id) &&
    (type === undefined || type.includes('todo')) &&
    (cause === undefined || cause.includes('todo')) &&
    (place === undefined || place.includes(todo.snoozedUntil ? 'snoozed' : 'inbox')) &&
    (status === undefined || status.includes(todo.status === 0 ? 'unread' : 'read')) &&
    (text === undefined || searched.toLowerCase().includes(text.toLowerCase()))
  )
}

/** Orders of lists of messages. */
type MessageOrder = NonNullable<PageQuery['sort']>

/** Merges two lists in this order; to-dos are the first cause. */
export function mergeInOrder(
  written: readonly Message[],
  todos: readonly Message[],
  sort: MessageOrder = '-time',
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

function isBefore(todo: Message, message: Message, sort: MessageOrder): boolean {
  if (sort === 'time') return todo.time < message.time
  if (sort === '-time') return todo.time > message.time
  return sort === 'cause'
}
