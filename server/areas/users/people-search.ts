import { type FoundPerson, findPeople, personLimits } from '@greenroom/contract/areas/users/user-search'
import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { contains } from '../../platform/list/filters.ts'
import { people } from '../../platform/users/schema.ts'
import { visiblePeople } from '../../platform/users/visible-people.ts'

/** The call that looks for people. */
export const peopleSearchHandler: Handler = handle(findPeople, ({ actor, input, queries }) =>
  searchPeople(queries, actor, input.query.text),
)

/** Those whom the actor may see, who may sign in and have the text in their name or user name; those that begin with it first. */
async function searchPeople(queries: Queries, actor: Actor, text: string): Promise<FoundPerson[]> {
  const begins = (column: PgColumn) => sql`starts_with(lower(${column}), lower(${text}))`
  return queries
    .select({
      id: people.id,
      name: people.name,
      username: people.username,
      avatar: people.avatar,
      jobName: people.jobName,
      organizationName: people.organizationName,
      email: people.email,
    })
    .from(people)
    .where(
      and(
        eq(people.status, 'active'),
        visiblePeople(actor),
        or(contains(people.name).where(text), contains(people.username).where(text)),
      ),
    )
    .orderBy(
      sql`(${begins(people.name)} or ${begins(people.username)}) desc`,
      sql`${people.name} collate "zh-x-icu"`,
      people.id,
    )
    .limit(personLimits.found)
}
