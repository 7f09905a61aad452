import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { undoLimits } from '@greenroom/contract/undo-refusals'
import { and, eq, ne } from 'drizzle-orm'
import { operationLog } from '../audit/schema.ts'
import type { Queries } from '../database/database.ts'
import { type Inverse, inverseBy } from './change.ts'

/** The undo of everything that a request changed; undefined when it changed nothing. */
export async function undoingOfRequest(queries: Queries, requestId: string): Promise<Inverse | undefined> {
  const [made] = await queries
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(and(eq(operationLog.requestId, requestId), ne(operationLog.operation, 'refused')))
    .orderBy(operationLog.id)
    .limit(1)
  // A job restores what it can; it has no one to ask first.
  const body = { scope: 'request' as const, unrestored: undoLimits.atOnce }
  return made && inverseBy(undoOperation, { params: { id: String(made.id) }, body })
}
