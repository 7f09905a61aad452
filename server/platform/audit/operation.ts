import type { Queries } from '../database/database.ts'
import { operationLog } from './schema.ts'
import type { OperationContext } from './transaction.ts'

/** What somebody tried to do, and to what. */
export interface RefusedOperation {
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
  refused: RefusedOperation,
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
