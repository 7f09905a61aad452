import type { AnswerOf, Call, InputOf } from '@greenroom/contract/call'
import type { StreamEvent } from '@greenroom/contract/events'
import type { Permission } from '@greenroom/contract/permissions'
import type { Queries } from '../database/database.ts'
import type { Actor } from './actor.ts'
import type { Exchange } from './exchange.ts'

/** Who receives an event: those who hold a permission, one person, or every signed-in person. */
export type Audience = { permission: Permission } | { person: string } | 'everyone'

/** What a handler works with. */
export interface CallContext<C extends Call> {
  input: InputOf<C>
  /** The signed-in person; null only in public calls. */
  actor: C['access'] extends 'public' ? Actor | null : Actor
  /** For a write, its transaction; for a read, the pool. */
  queries: Queries
  exchange: Exchange
  /** Tells browsers after the commit; nothing is told when the call fails. */
  publish(event: StreamEvent, audience: Audience): void
}

/** A call with what does it. */
export interface Handler {
  call: Call
  handle(context: CallContext<Call>): Promise<unknown>
}

/** Binds a handler to its declaration; input and answer are typed by it. */
export function handle<C extends Call>(
  call: C,
  handler: (context: CallContext<C>) => Promise<AnswerOf<C>>,
): Handler {
  // The pipeline gives each handler the context of its own call; that pairing is what this cast states.
  return { call, handle: handler as Handler['handle'] }
}
