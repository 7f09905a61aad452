import { undoLimits } from '@greenroom/contract/undo-refusals'
import { and, eq, ne } from 'drizzle-orm'
import { operationLog } from '../audit/schema.ts'
import type { Queries } from '../database/database.ts'
import type { Inverse } from './change.ts'

/** Input of the endpoint that undoes everything that a request changed. */
interface RequestUndo {
  /** `id`: an entry of the request in the operation log. */
  params: { id: string }
  body: { scope: 'request'; unrestored: number }
}

/**
 * The undo of everything that a request changed; undefined when it changed nothing.
 * @param toInverse binds the input to the endpoint that undoes
 */
export async function undoingOfRequest(
  queries: Queries,
  requestId: string,
  toInverse: (input: RequestUndo) => Inverse,
): Promise<Inverse | undefined> {
  const [made] = await queries
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(and(eq(operationLog.requestId, requestId), ne(operationLog.operation, 'refused')))
    .orderBy(operationLog.id)
    .limit(1)
  // A job restores what it can; it has no one to ask first.
  const body = { scope: 'request' as const, unrestored: undoLimits.atOnce }
  return made && toInverse({ params: { id: String(made.id) }, body })
}
