import type { Endpoint, InputOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { Actor } from '../access/actor.ts'
import type { Requirement } from '../access/permission.ts'
import type { Database, Queries } from '../database/database.ts'
import type { HandlerContext } from '../http/handler.ts'

/** Called with the rows processed and in total. Throws when the change must end. */
export type OnProgress = (done: number, total: number) => Promise<void>

/** What a change of many rows works with: the context of its endpoint's handler, without the request. */
export interface BulkContext extends Pick<HandlerContext<Endpoint>, 'queries' | 'publish' | 'enqueue'> {
  actor: Actor
  /** For list definitions; the change itself runs on `queries`. */
  database: Database
}

/** A change of so many rows that a job may make it, in one transaction: it changes all rows or none. */
export interface BulkChange<Input = unknown> {
  /** Id of the endpoint that requests it. The operation log names the change by it, also when a job makes it. */
  action: string
  /** Permission that its user must still have when the job runs. */
  permission: Permission
  /** True when it must have the permission without an end; see the endpoint. */
  needsLastingPermission?: true
  /** Tells its user which of several such changes this is. */
  detailOf(input: Input): string
  /** Makes the change and returns the number of changed rows. @throws ApiError as the endpoint would */
  make(context: BulkContext, input: Input, onProgress: OnProgress): Promise<number>
  /** The change that reverts a request of this change; undefined when nothing is left to revert. */
  inverseOf(queries: Queries, input: Input, requestId: string): Promise<Inverse | undefined>
}

/** A change that reverts another one. */
export interface Inverse {
  /** Id of the endpoint that makes this change, and its input. */
  action: string
  input: unknown
}

/** The change that this endpoint would make of this input, as the inverse of another change. */
export const inverseBy = <C extends Endpoint>(endpoint: C, input: InputOf<C>): Inverse => ({
  action: endpoint.id,
  input,
})

/** Binds a change to the endpoint that requests it and infers its input type. */
export function defineBulkChange<C extends Endpoint>(
  endpoint: C,
  change: Omit<BulkChange<InputOf<C>>, 'action' | 'needsLastingPermission'>,
): BulkChange<InputOf<C>> {
  const { id, needsLastingPermission } = endpoint
  return { action: id, ...(needsLastingPermission && { needsLastingPermission }), ...change }
}

/** What the user of a change must hold when it is requested and when a job makes it. */
export const requirementOf = ({ permission, needsLastingPermission }: BulkChange): Requirement => ({
  access: permission,
  ...(needsLastingPermission && { needsLastingPermission }),
})
