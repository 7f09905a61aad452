import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { operationLog } from './schema.ts'
import type { OperationContext } from './transaction.ts'

/** Something that a user did or tried to do, and the row concerned. */
export interface NamedOperation {
  entity: string
  /** Empty when no stored row is concerned. */
  entityId: string
  title: string
}

/**
 * Records a refused attempt. Nothing changed, so no trigger records it. Call it outside the transaction of the request,
 * which the refusal rolls back.
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

/** Records an action on a row without a change of a recorded field. Call it in the transaction of the action. */
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
