import type { DataScope } from '@greenroom/contract/areas/roles/roles'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { VisibleOwners } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { teamMembers } from '../../platform/users/schema.ts'

/** Owners whose rows a user sees within a scope; with `team`, all members of the user's teams. */
export async function resolveDataScope(
  queries: Queries,
  scope: DataScope,
  userId: string,
): Promise<VisibleOwners> {
  if (scope === 'all') return 'all'
  if (scope === 'own') return [userId]
  const mates = alias(teamMembers, 'mate')
  const rows = await queries
    .selectDistinct({ id: mates.userId })
    .from(teamMembers)
    .innerJoin(mates, eq(mates.groupId, teamMembers.groupId))
    .where(eq(teamMembers.userId, userId))
  // Sorted, because the totals of lists are cached by it.
  return [...new Set([userId, ...rows.map(({ id }) => id)])].toSorted()
}
