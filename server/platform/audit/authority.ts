import type { Endpoint } from '@greenroom/contract/endpoint'
import { failuresOf } from '@greenroom/contract/failures'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { operationLog, type StoredOperation } from './schema.ts'

/** A table whose rows decide who may sign in, do or see what. */
export type Authority =
  | {
      /** Columns that decide nothing of this. */
      except: readonly string[]
    }
  | {
      /** The only columns that decide this, when they change; creating and deleting rows does not. */
      updatesOf: readonly string[]
    }

/** Tables with authority, by the names of their entities in the log. */
export type Authorities = ReadonlyMap<string, Authority>

/** True when a change of these columns, in a table with this authority, changes permissions or data scopes. */
export const changesAuthority = (
  authority: Authority,
  does: StoredOperation['operation'],
  columns: readonly string[],
): boolean =>
  'except' in authority
    ? columns.some(column => !authority.except.includes(column))
    : does === 'update' && columns.some(column => authority.updatesOf.includes(column))

/**
 * Checks that an endpoint with a permission changed authority only if it refuses permissions that run out. It reads the
 * entries of the request, in its transaction.
 * @throws Error when the endpoint does not declare it
 */
export async function assertDeclaresAuthority(
  queries: Queries,
  call: Endpoint,
  requestId: string,
  authorities: Authorities,
): Promise<void> {
  // A user's changes by their own sign-in are theirs with any permissions.
  if (!call.access.includes(':') || failuresOf(call).includes('temporaryPermission')) return
  const entries = await queries
    .select({ entity: operationLog.entity, operation: operationLog.operation, changes: operationLog.changes })
    .from(operationLog)
    .where(eq(operationLog.requestId, requestId))
  for (const { entity, operation, changes } of entries) {
    const authority = authorities.get(entity)
    if (authority && changesAuthority(authority, operation, Object.keys(changes)))
      throw new Error(`${call.id} changes ${entity} and does not declare needsLastingPermission`)
  }
}
