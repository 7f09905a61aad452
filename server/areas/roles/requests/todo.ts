import { decideAccessRequest } from '@greenroom/contract/areas/roles/access-requests'
import { type Permission, permissions } from '@greenroom/contract/permissions'
import { and, desc, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { defineTodoSource } from '../../../platform/modules/todo-source.ts'
import { users } from '../../../platform/users/schema.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import type { Recipients } from '../recipients.ts'
import { requestWords } from './message-texts.ts'
import { accessRequests } from './schema.ts'
import { isOpen } from './store.ts'

/** Who can grant a permission that somebody asks for: they decide on requests, hold it themselves, and see who asks. */
export const decidersOn = (asked: Permission, userId: string): Recipients => ({
  permission: 'access-request:decide',
  alsoHolding: asked,
  seeing: userId,
})

/** The same the other way round: the requests that a user can grant. */
export const accessRequestTodos = defineTodoSource(decideAccessRequest, async (queries, actor, limit) => {
  const found = await queries
    .select({ request: accessRequests, name: users.name })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(
      and(
        isOpen,
        or(
          inArray(accessRequests.permission, [...actor.permissions]),
          // Of another version: nobody holds it, and somebody has to refuse it.
          notInArray(accessRequests.permission, Object.keys(permissions)),
        ),
        ne(accessRequests.userId, actor.id),
        visibleUsers(actor),
      ),
    )
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(limit)
  return found.map(({ request: { id, createdAt, permission, reason }, name }) => ({
    id,
    createdAt,
    ...requestWords(name, permission, reason),
  }))
})
