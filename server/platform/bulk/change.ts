import type { Endpoint, InputOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { Database, Queries } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { HandlerContext } from '../http/handler.ts'

/** Told how many of how many rows are worked through; throws when the change is to end. */
export type OnProgress = (done: number, total: number) => Promise<void>

/** What a change of many rows works with; what a handler of the endpoint is given, but for the request. */
export interface BulkContext extends Pick<HandlerContext<Endpoint>, 'queries' | 'publish' | 'enqueue'> {
  actor: Actor
  /** For descriptions of lists; the change itself runs on `queries`. */
  database: Database
}

/** A change that may be of so many rows that a job makes it, in one transaction: all of them change, or none. */
export interface BulkChange<Input = unknown> {
  /** The endpoint that asks for it; the operation log names the change by it, whoever makes it. */
  action: string
  /** What its user must still hold when it is made. */
  permission: Permission
  /** What tells it from others of its kind, for its user. */
  detailOf(input: Input): string
  /** Makes it; how many rows it changed. @throws ApiError as the endpoint would */
  make(context: BulkContext, input: Input, onProgress: OnProgress): Promise<number>
  /** The change that reverts a request of this one; undefined when nothing is left to revert. */
  inverseOf(queries: Queries, input: Input, requestId: string): Promise<Inverse | undefined>
}

/** A change that takes another one back. */
export interface Inverse {
  /** The endpoint that makes this change, and its input. */
  action: string
  input: unknown
}

/** The change that an endpoint would make of this input, as what takes another one back. */
export const inverseBy = <C extends Endpoint>(endpoint: C, input: InputOf<C>): Inverse => ({
  action: endpoint.id,
  input,
})

/** Binds a change to the endpoint that asks for it; its input is the endpoint's. */
export function defineBulkChange<C extends Endpoint>(
  endpoint: C,
  change: Omit<BulkChange<InputOf<C>>, 'action'>,
): BulkChange<InputOf<C>> {
  return { action: endpoint.id, ...change }
}
