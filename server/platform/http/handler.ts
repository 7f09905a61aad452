import type { Endpoint, InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { StreamEvent } from '@greenroom/contract/events'
import type { Permission } from '@greenroom/contract/permissions'
import type { OperationContext } from '../audit/transaction.ts'
import type { Queries } from '../database/database.ts'
import type { ApiError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { RequestContext } from './request-context.ts'
import type { RawInput } from './validate.ts'

/** Who receives an event: those who hold a permission, or one of several, one user, some users, or every signed-in user. */
export type Audience =
  | { permission: Permission }
  | { permissions: readonly Permission[] }
  | { user: string }
  | { users: readonly string[] }
  | 'everyone'

/**
 * Tells that rows changed.
 * @param columns those whose values changed; without them, any may have changed, and rows may have come or gone
 */
export type Publish = (event: StreamEvent, audience: Audience, columns?: readonly string[]) => void

/** What a handler works with. */
export interface HandlerContext<C extends Endpoint> {
  input: InputOf<C>
  /** The signed-in user; null only in public calls. */
  actor: C['access'] extends 'public' ? Actor | null : Actor
  /** For a write, its transaction; for a read, the pool. */
  queries: Queries
  request: RequestContext
  /** Tells browsers after the commit; nothing is told when the call fails. */
  publish: Publish
  /** Has a job run soon after the commit; nothing happens when the call fails. */
  enqueue(job: string): void
}

/** What is known of a write before its transaction. */
export interface PrepareContext<C extends Endpoint>
  extends Pick<HandlerContext<C>, 'input' | 'actor' | 'request'> {
  /** How the operation log names the call. */
  operation: OperationContext
}

/** A call of a signed-in user that was refused; whatever it wrote is rolled back. */
export interface RefusedRequest {
  actor: Actor
  request: RequestContext
  /** As it arrived; undefined when it was refused unread. */
  raw: RawInput | undefined
  error: ApiError
}

/** A call with what does it. */
export interface Handler {
  call: Endpoint
  /** See {@link handlePrepared}. */
  prepare?: (context: PrepareContext<Endpoint>) => Promise<unknown>
  handle(context: HandlerContext<Endpoint>, prepared?: unknown): Promise<unknown>
  /** Told of each refusal, also of those by permission and by the input's rules; must not throw. */
  refused?: (refusal: RefusedRequest) => Promise<void>
}

/** Binds a handler to its declaration; input and answer are typed by it. */
export function handle<C extends Endpoint>(
  call: C,
  handler: (context: HandlerContext<C>) => Promise<ResponseOf<C>>,
): Handler {
  // The pipeline gives each handler the context of its own call; that pairing is what this cast states.
  return { call, handle: handler as Handler['handle'] }
}

/**
 * Binds a write that has slow work, or records that outlive its refusal: `prepare` does it before the transaction,
 * while the call holds no connection, and hands its result to `handler`.
 */
export function handlePrepared<C extends Endpoint, P>(
  call: C,
  prepare: (context: PrepareContext<C>) => Promise<P>,
  handler: (context: HandlerContext<C>, prepared: P) => Promise<ResponseOf<C>>,
): Handler {
  // As in `handle`; the pipeline also passes on what `prepare` gave, and nothing else.
  return {
    call,
    prepare: prepare as NonNullable<Handler['prepare']>,
    handle: handler as Handler['handle'],
  }
}
