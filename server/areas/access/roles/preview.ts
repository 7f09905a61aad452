import {
  type previewScope,
  roleLimits,
  type ScopePreview,
  type scopedEntities,
} from '@greenroom/contract/areas/roles'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Actor, Sees } from '../../../platform/http/actor.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { type ScopedRows, visibleAmong } from '../../../platform/list/scoped-rows.ts'
import { people, personRoles } from '../schema.ts'
import { seenBy } from '../seen-by.ts'
import { visiblePeople } from '../visible-people.ts'

export type AreaRows = ScopedRows<(typeof scopedEntities)[number]>

const calledPerson = {
  id: people.id,
  name: sql<string>`coalesce(nullif(${people.name}, ''), ${people.username})`,
}

/**
 * What a scope would let a person see of each kind of rows. Whoever asks learns of no row, and of no person, that
 * they may not see themselves.
 */
export async function previewOf(
  kinds: readonly AreaRows[],
  { actor, input, queries }: CallContext<typeof previewScope>,
): Promise<ScopePreview> {
  const { dataScope, roleId, personId = actor.id } = input.query
  const isOneself = personId === actor.id
  const [viewer] = await queries
    .select(calledPerson)
    .from(people)
    .where(and(eq(people.id, personId), isOneself ? undefined : visiblePeople(actor)))
  if (!viewer) throw fail('notFound')
  const [oneself] = isOneself
    ? [viewer]
    : await queries.select(calledPerson).from(people).where(eq(people.id, actor.id))
  const [sees, holders] = await Promise.all([
    seenBy(queries, dataScope, personId),
    roleId === undefined ? [] : visibleHolders(queries, actor, roleId),
  ])
  const readable = kinds.filter(({ permission }) => actor.permissions.has(permission))
  return {
    viewer,
    viewers: oneself ? [oneself, ...holders] : holders,
    people: sees === 'all' ? null : sees.length,
    entities: await Promise.all(readable.map(kind => countKind(queries, actor, kind, sees))),
  }
}

function visibleHolders(queries: Queries, actor: Actor, roleId: string) {
  return queries
    .select(calledPerson)
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(and(eq(personRoles.roleId, roleId), ne(people.id, actor.id), visiblePeople(actor)))
    .orderBy(people.createdAt, people.id)
    .limit(roleLimits.viewers)
}

async function countKind(queries: Queries, actor: Actor, kind: AreaRows, sees: Sees) {
  const { entity, permission, table, id, title, age } = kind
  const own = visibleAmong(kind, actor)
  const seen = and(own, visibleAmong(kind, { sees }))
  const [total, count, sample] = await Promise.all([
    queries.$count(table, own),
    queries.$count(table, seen),
    queries
      .select({ id: sql<string>`${id}::text`, title: sql<string>`${title}` })
      .from(table)
      .where(seen)
      .orderBy(desc(age))
      .limit(roleLimits.sample),
  ])
  return { entity, permission, seen: count, total, sample }
}
