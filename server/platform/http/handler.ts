import type { Endpoint, InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Actor } from '../access/actor.ts'
import type { RequestContext } from '../access/request-context.ts'
import type { OperationContext } from '../audit/transaction.ts'
import type { Queries } from '../database/database.ts'
import type { ApiError } from '../errors.ts'
import type { Publish } from '../events/publish.ts'
import type { RawInput } from './validate.ts'

/** What a handler works with. */
export interface HandlerContext<C extends Endpoint> {
  input: InputOf<C>
  /** The signed-in user; null only for public endpoints. */
  actor: C['access'] extends 'public' ? Actor | null : Actor
  /** The transaction of a write, or the pool for a read. */
  queries: Queries
  request: RequestContext
  /** Sends an event after the commit; nothing is sent when the request fails. */
  publish: Publish
  /** Queues a job after the commit; nothing is queued when the request fails. */
  enqueue(job: string): void
}

/** What a write knows before its transaction. */
export interface PrepareContext<C extends Endpoint>
  extends Pick<HandlerContext<C>, 'input' | 'actor' | 'request'> {
  /** How the operation log names the request. */
  operation: OperationContext
}

/** A refused request of a signed-in user; its writes are rolled back. */
export interface RefusedRequest {
  actor: Actor
  request: RequestContext
  /** The parsed but unvalidated input; undefined when the request was refused before it was read. */
  raw: RawInput | undefined
  error: ApiError
}

/** An endpoint with its implementation. */
export interface Handler {
  endpoint: Endpoint
  /** See {@link handlePrepared}. */
  prepare?: (context: PrepareContext<Endpoint>) => Promise<unknown>
  handle(context: HandlerContext<Endpoint>, prepared?: unknown): Promise<unknown>
  /** Called for each refusal, those by permission and by validation included; must not throw. */
  refused?: (refusal: RefusedRequest) => Promise<void>
}

/** Binds a handler to its endpoint, which types its input and result. */
export function handle<C extends Endpoint>(
  endpoint: C,
  handler: (context: HandlerContext<C>) => Promise<ResponseOf<C>>,
): Handler {
  // The pipeline calls each handler with the context of its own endpoint; this cast states that.
  return { endpoint, handle: handler as Handler['handle'] }
}

/**
 * Binds a write that has slow work, or records that must survive a refusal. `prepare` runs before the transaction,
 * while the request holds no connection, and passes its result to `handler`.
 */
export function handlePrepared<C extends Endpoint, P>(
  endpoint: C,
  prepare: (context: PrepareContext<C>) => Promise<P>,
  handler: (context: HandlerContext<C>, prepared: P) => Promise<ResponseOf<C>>,
): Handler {
  // As in `handle`; in addition, the pipeline passes the result of `prepare`.
  return {
    endpoint,
    prepare: prepare as NonNullable<Handler['prepare']>,
    handle: handler as Handler['handle'],
  }
}
