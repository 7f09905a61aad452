import type { Message } from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockRecipients, type Recipients } from '../roles/index.ts'
import { notifyEach } from './publish-changed.ts'
import { closeTodos, insertForEach } from './store.ts'

/** Something that one of several users has to do. */
export interface Todo {
  to: Recipients
  /** Names the matter, `entity:id`; while it is open, opening it again adds only users who do not have it. */
  key: string
  title: Text
  subTitle: Text
  content: Text
  messageType: NonNullable<Message['messageType']>
  action: NonNullable<Message['action']>
}

type Writing = Pick<HandlerContext<never>, 'queries' | 'publish'>

/**
 * Puts a todo into the boxes of those who may do it, in the transaction of what brings it about. Whoever does it,
 * the call that does must also close it.
 * @returns how many users got it; with none, nobody is there to do it
 */
export async function openTodo({ queries, publish }: Writing, { to, key, ...todo }: Todo): Promise<number> {
  const users = await lockRecipients(queries, to)
  const received = await insertForEach(queries, users, { ...todo, type: 'todo', todoKey: key })
  notifyEach(publish, received)
  return received.length
}

/** Closes a todo for everyone who has it; nothing happens when it is closed already. */
export async function closeTodo({ queries, publish }: Writing, key: string): Promise<void> {
  notifyEach(publish, await closeTodos(queries, key))
}
