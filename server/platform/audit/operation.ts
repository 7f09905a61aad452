import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { operationLog } from './schema.ts'
import type { OperationContext } from './transaction.ts'

/** What somebody did or tried to do, and to what. */
export interface NamedOperation {
  entity: string
  /** Empty when it is about no stored row. */
  entityId: string
  title: string
}

/**
 * Writes that somebody tried something and was refused: nothing changed, so no trigger records it.
 * Call it outside the call's transaction, which the refusal rolls back.
 */
export async function recordRefusal(
  queries: Queries,
  { actor, action, requestId, address, device }: OperationContext,
  refused: NamedOperation,
): Promise<void> {
  await queries.insert(operationLog).values({
    actorId: actor,
    action,
    requestId,
    address,
    device,
    ...refused,
    operation: 'refused',
    changes: {},
  })
}

/**
 * Writes, in the transaction that does it, that somebody did something to a row that shows in none of its recorded
 * fields.
 */
export async function recordDeed(
  queries: Queries,
  { entity, entityId, title }: NamedOperation,
): Promise<void> {
  const context = sql`current_setting('greenroom.context')::jsonb`
  await queries.insert(operationLog).values({
    actorId: sql`(${context} ->> 'actor')::uuid`,
    action: sql`${context} ->> 'action'`,
    requestId: sql`${context} ->> 'requestId'`,
    address: sql`${context} ->> 'address'`,
    device: sql`${context} ->> 'device'`,
    entity,
    entityId,
    title,
    operation: 'update',
    changes: {},
  })
}
