import { type Message, messageLimits } from '@greenroom/contract/areas/messages/messages'
import type { Language } from '@greenroom/contract/languages'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { TodoSource, WaitingTodo } from '../../platform/modules/todo-source.ts'
import { todoReads } from './schema.ts'
import { readSnoozes } from './snooze.ts'

/** A waiting request, and whether the user has read it. */
export interface Todo extends WaitingTodo {
  /** Id of the deciding endpoint. */
  call: string
  status: Message['status']
  /** When it comes back to the inbox; undefined while it is there. */
  snoozedUntil: Date | undefined
}

/** Requests that wait and that the user may decide on now, newest first; of each kind at most `messageLimits.perTodoKind`. */
export async function readTodos(
  sources: readonly TodoSource[],
  queries: Queries,
  actor: Actor,
): Promise<Todo[]> {
  const allowed = sources.filter(({ permission }) => actor.permissions.has(permission))
  const waitingByKind = await Promise.all(
    allowed.map(async ({ call, readWaiting }) =>
      (await readWaiting(queries, actor, messageLimits.perTodoKind)).map(waiting => ({ ...waiting, call })),
    ),
  )
  const waiting = waitingByKind.flat()
  const ids = waiting.map(({ id }) => id)
  const [reads, snoozes] = await Promise.all([
    readsOf(queries, actor.id, ids),
    readSnoozes(queries, actor.id),
  ])
  const isRead = ({ id, createdAt }: WaitingTodo) => (reads.get(id)?.getTime() ?? 0) >= createdAt.getTime()
  return waiting
    .map(todo => ({
      ...todo,
      status: isRead(todo) ? (1 as const) : (0 as const),
      snoozedUntil: snoozes.get(todo.id),
    }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
}

/** The same without snoozed ones. */
export async function readInboxTodos(...request: Parameters<typeof readTodos>): Promise<Todo[]> {
  return (await readTodos(...request)).filter(({ snoozedUntil }) => !snoozedUntil)
}

/** When the user read these to-dos. */
async function readsOf(queries: Queries, userId: string, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: todoReads.todoId, readAt: todoReads.readAt })
    .from(todoReads)
    .where(and(eq(todoReads.userId, userId), inArray(todoReads.todoId, ids)))
  return new Map(rows.map(({ id, readAt }) => [id, readAt]))
}

/** Records that the user has read these to-dos. @returns ids of those that were unread */
export async function markTodosRead(
  queries: Queries,
  userId: string,
  todos: readonly Todo[],
): Promise<string[]> {
  const unread = todos.filter(({ status }) => status === 0).map(({ id }) => id)
  if (unread.length === 0) return []
  await queries
    .insert(todoReads)
    .values(unread.map(todoId => ({ userId, todoId })))
    .onConflictDoUpdate({ target: [todoReads.userId, todoReads.todoId], set: { readAt: sql`now()` } })
  return unread
}

/** After this time, a read to-do that still waits is unread again. */
const readFor = sql`interval '90 days'`

/** Deletes old records, most of whose to-dos are settled. */
export async function pruneTodoReads(queries: Queries): Promise<void> {
  await queries.delete(todoReads).where(lt(todoReads.readAt, sql`now() - ${readFor}`))
}

/** Converts a to-do to the contract's record, in the reader's language. */
export function toTodoMessage(todo: Todo, language: Language): Message {
  const { id, title, subTitle, content, createdAt, status, call, snoozedUntil } = todo
  return {
    id,
    type: 'todo',
    title: title[language],
    subTitle: subTitle[language],
    content: content[language],
    avatar: '',
    time: createdAt.toISOString(),
    cause: 'todo',
    ...(snoozedUntil && { snoozedUntil: snoozedUntil.toISOString() }),
    messageType: 0,
    status,
    action: { call, entityId: id },
  }
}
