import { decideAccessRequest } from '@greenroom/contract/areas/roles/access-requests'
import { type Permission, permissions } from '@greenroom/contract/permissions'
import { and, desc, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { defineTodoSource } from '../../../platform/modules/todo-source.ts'
import { users } from '../../../platform/users/schema.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import type { Recipients } from '../recipients.ts'
import { requestTexts } from './message-texts.ts'
import { accessRequests } from './schema.ts'
import { isOpen } from './store.ts'

/** Users who can grant a requested permission: they decide on requests, hold the permission, and see the requester. */
export const decidersOn = (requested: Permission, userId: string): Recipients => ({
  permission: 'access-request:decide',
  alsoHolding: requested,
  seeing: userId,
})

/** The inverse: the requests that a user can grant. */
export const accessRequestTodos = defineTodoSource(decideAccessRequest, async (queries, actor, limit) => {
  const rows = await queries
    .select({ request: accessRequests, name: users.name })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(
      and(
        isOpen,
        or(
          inArray(accessRequests.permission, [...actor.permissions]),
          // No user can hold permissions of other versions, so such a request must be rejected.
          notInArray(accessRequests.permission, Object.keys(permissions)),
        ),
        ne(accessRequests.userId, actor.id),
        visibleUsers(actor),
      ),
    )
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(limit)
  return rows.map(({ request: { id, createdAt, permission, reason }, name }) => ({
    id,
    createdAt,
    ...requestTexts(name, permission, reason),
  }))
})
