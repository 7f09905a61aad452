import { type FoundUser, findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { contains } from '../../platform/list/filters.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'

/** Handler for the search of users. */
export const userSearchHandler: Handler = handle(findUsers, ({ actor, input, queries }) =>
  searchUsers(queries, actor, input.query.text),
)

/** Those whom the actor may see, who may sign in and have the text in their name or user name; those that begin with it first. */
async function searchUsers(queries: Queries, actor: Actor, text: string): Promise<FoundUser[]> {
  const begins = (column: PgColumn) => sql`starts_with(lower(${column}), lower(${text}))`
  return queries
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      avatar: users.avatar,
      jobName: users.jobName,
      organizationName: users.organizationName,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        visibleUsers(actor),
        or(contains(users.name).where(text), contains(users.username).where(text)),
      ),
    )
    .orderBy(
      sql`(${begins(users.name)} or ${begins(users.username)}) desc`,
      sql`${users.name} collate "zh-x-icu"`,
      users.id,
    )
    .limit(userSearchLimits.found)
}
