import type { Operator } from '@greenroom/contract/areas/audit'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contains } from '../../platform/list/filters.ts'
import { findPeopleByText, peopleByIds } from '../access/index.ts'

/** How many people a text may stand for; with more of them it says too little to be worth the search. */
const maxActors = 500

const ofGonePeople = and(eq(operationLog.entity, 'person'), eq(operationLog.operation, 'delete'))

/** The ids of all whose name or user name has the text in it, also of those who are gone. */
export async function findActors(queries: Queries, text: string): Promise<string[]> {
  const [here, gone] = await Promise.all([
    findPeopleByText(queries, text, maxActors),
    queries
      .select({ id: operationLog.entityId })
      .from(operationLog)
      .where(and(ofGonePeople, contains(operationLog.title).where(text)))
      .limit(maxActors),
  ])
  return [...new Set([...here, ...gone.map(({ id }) => id)])]
}

/** Who these people are; of those who are gone, the user name that they had. */
export async function describeActors(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, Operator>> {
  const known = new Map((await peopleByIds(queries, ids)).map(person => [person.id, person]))
  const missing = ids.filter(id => !known.has(id))
  if (missing.length === 0) return known
  const gone = await queries
    .select({ id: operationLog.entityId, username: operationLog.title })
    .from(operationLog)
    .where(and(ofGonePeople, inArray(operationLog.entityId, missing)))
    .orderBy(desc(operationLog.id))
  for (const { id, username } of gone) known.set(id, { id, username, name: '', avatar: '' })
  return known
}
