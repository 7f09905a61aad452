import { type previewScope, roleLimits, type ScopePreview } from '@greenroom/contract/areas/roles/roles'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor, VisibleOwners } from '../../platform/access/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { createGrowingTotals } from '../../platform/list/growing-totals.ts'
import { visibleAmong } from '../../platform/list/scoped-rows.ts'
import { createTotals, type Totals } from '../../platform/list/totals.ts'
import type { ScopedTable } from '../../platform/modules/table-rules.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { resolveDataScope } from './data-scope.ts'
import { userRoles } from './schema.ts'

/** Scoped rows with cached totals. */
export interface CountedRows extends ScopedTable {
  totals: Totals
}

/** Caches totals of rows, because a million rows are too many to count at each request. Invalidate them when rows change. */
export function counted({ pool }: Database, rows: ScopedTable): CountedRows {
  const { table, growth } = rows
  // Drizzle counts again at each `await` of its query, so the promise is cached.
  const count = async (where: SQL | undefined) => pool.$count(table, where)
  return { ...rows, totals: growth ? createGrowingTotals(pool, growth, count) : createTotals(count) }
}

const calledUser = {
  id: users.id,
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
}

/** Rows of each kind that a user would see with a scope. Reveals no row and no user that the requester may not see. */
export async function previewOf(
  kinds: readonly CountedRows[],
  { actor, input, queries }: HandlerContext<typeof previewScope>,
): Promise<ScopePreview> {
  const { dataScope, roleId, userId = actor.id } = input.query
  const isOneself = userId === actor.id
  const [viewer] = await queries
    .select(calledUser)
    .from(users)
    .where(and(eq(users.id, userId), isOneself ? undefined : visibleUsers(actor)))
  if (!viewer) throw fail('notFound')
  const [oneself] = isOneself
    ? [viewer]
    : await queries.select(calledUser).from(users).where(eq(users.id, actor.id))
  const [visibleOwners, holders] = await Promise.all([
    resolveDataScope(queries, dataScope, userId),
    roleId === undefined ? [] : visibleHolders(queries, actor, roleId),
  ])
  const readable = kinds.filter(({ permission }) => actor.permissions.has(permission))
  return {
    viewer,
    viewers: oneself ? [oneself, ...holders] : holders,
    users: visibleOwners === 'all' ? null : visibleOwners.length,
    entities: await Promise.all(readable.map(kind => countKind(queries, actor, kind, visibleOwners))),
  }
}

function visibleHolders(queries: Queries, actor: Actor, roleId: string) {
  return queries
    .select(calledUser)
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.roleId, roleId), ne(users.id, actor.id), visibleUsers(actor)))
    .orderBy(users.createdAt, users.id)
    .limit(roleLimits.viewers)
}

async function countKind(queries: Queries, actor: Actor, kind: CountedRows, visibleOwners: VisibleOwners) {
  const { entity, permission, table, id, title, age, totals } = kind
  const own = visibleAmong(kind, actor)
  const seen = and(own, visibleAmong(kind, { dataScope: visibleOwners }))
  const count = (key: unknown, where: SQL | undefined) => totals.of(JSON.stringify(key), () => where)
  const [total, narrowed, sample] = await Promise.all([
    count(actor.dataScope, own),
    visibleOwners === 'all' ? undefined : count([actor.dataScope, visibleOwners], seen),
    queries
      .select({ id: sql<string>`${id}::text`, title: sql<string>`${title}` })
      .from(table)
      .where(seen)
      .orderBy(desc(age))
      .limit(roleLimits.sample),
  ])
  return { entity, permission, seen: narrowed ?? total, total, sample }
}
