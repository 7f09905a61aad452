import { decideCertification } from '@greenroom/contract/areas/profile/certification'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { defineTodoSource } from '../../../platform/modules/todo-source.ts'
import { users } from '../../../platform/users/schema.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import { requestTexts } from './labels.ts'
import { certifications } from './schema.ts'

/** Requests that a user may decide on: requests of other users in their data scope. */
export const certificationTodos = defineTodoSource(decideCertification, async (queries, actor, limit) => {
  const rows = await queries
    .select({ request: certifications, name: users.name })
    .from(certifications)
    .innerJoin(users, eq(users.id, certifications.userId))
    .where(
      and(
        sql`${certifications.state} = 'auditing'`,
        ne(certifications.userId, actor.id),
        visibleUsers(actor),
      ),
    )
    .orderBy(desc(certifications.createdAt), desc(certifications.id))
    .limit(limit)
  return rows.map(({ request: { id, createdAt, enterpriseName }, name }) => ({
    id,
    createdAt,
    ...requestTexts(name, enterpriseName),
  }))
})
