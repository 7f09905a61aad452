import { type setUserStatuses, userLimits, type userRefusals } from '@greenroom/contract/areas/users/users'
import { and, asc, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { ApiError, fail } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { List } from '../../../platform/list/list.ts'
import { visibleOwners } from '../../../platform/list/visible.ts'
import { users } from '../../../platform/users/schema.ts'
import { type StoredUser, touchedUser } from '../../../platform/users/store.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import { endSessionsOfMany } from '../../auth/index.ts'
import {
  addGrants,
  exceedsRights,
  lockAdministrators,
  requireAdministrator,
  rightsOf,
  rolesByUser,
} from '../../roles/index.ts'
import type { SortKey } from './list.ts'

type Context = HandlerContext<typeof setUserStatuses>
type User = Pick<StoredUser, 'id' | 'name' | 'username' | 'status'>

/** Of those who stand in the way, so many are named. */
const named = 5
/** Above this number one event to everybody costs less than one to each. */
const maxEvents = 100

/** The ids of those whom the call means, read before its transaction. @throws ApiError `invalid` for too many */
export async function targetIds(
  { input, actor }: Pick<Context, 'input' | 'actor'>,
  list: List<StoredUser, SortKey>,
): Promise<string[]> {
  const { ids, matching } = input.body
  if (ids !== null) return ids
  const found: string[] = []
  const sort = 'createdTime' as const
  await list.each({ ...matching, owners: visibleOwners(actor), sort }, async rows => {
    found.push(...rows.map(({ id }) => id))
    if (found.length > userLimits.atOnce) throw fail('usersRefused', { refused: [], total: found.length })
  })
  return found
}

/** Lets many users sign in, or keeps them from it: all of them, or, when one cannot be changed, nobody. */
export async function setStatuses(
  { actor, input, queries, publish }: Context,
  ids: readonly string[],
): Promise<{ changed: number }> {
  const { status } = input.body
  await lockAdministrators(queries)
  const found = await lockUsers(queries, actor, ids)
  await requireChangeable(queries, actor, { ids, found, status })
  const changing = found.filter(user => user.status !== status).map(({ id }) => id)
  if (changing.length === 0) return { changed: 0 }
  await queries
    .update(users)
    .set({ status, ...touchedUser })
    .where(inArray(users.id, changing))
  await requireAdministrator(queries).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.reason === 'lastAdministrator')) throw error
    throw refused([[found.filter(({ id }) => changing.includes(id)), 'lastAdministrator']])
  })
  if (status === 'disabled') await endSessionsOfMany(queries, publish, changing)
  if (changing.length > maxEvents) publish({ topic: 'access.changed', ids: [] }, 'everyone')
  else for (const id of changing) publish({ topic: 'access.changed', ids: [id] }, { user: id })
  const shown = changing.length > maxEvents ? [] : changing
  publish({ topic: 'user.changed', ids: shown }, { permission: 'user:read' })
  return { changed: changing.length }
}

async function lockUsers(queries: Queries, actor: Actor, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return queries
    .select({ id: users.id, name: users.name, username: users.username, status: users.status })
    .from(users)
    .where(and(inArray(users.id, [...ids]), visibleUsers(actor)))
    .orderBy(asc(users.id))
    .for('no key update')
}

interface Meant {
  ids: readonly string[]
  found: readonly User[]
  status: StoredUser['status']
}

/** @throws ApiError `usersRefused`, naming who stands in the way */
async function requireChangeable(
  queries: Queries,
  actor: Actor,
  { ids, found, status }: Meant,
): Promise<void> {
  const roles = await rolesByUser(
    queries,
    found.map(({ id }) => id),
  )
  const held = await addGrants(queries, actor, new Map(found.map(({ id }) => [id, roles.get(id) ?? []])))
  const rights = await rightsOf(queries, actor)
  const there = new Set(found.map(({ id }) => id))
  const missing = ids.filter(id => !there.has(id)).map(id => ({ id, name: '', username: '' }))
  const own = status === 'disabled' ? found.filter(({ id }) => id === actor.id) : []
  const above = found.filter(({ id }) => id !== actor.id && exceedsRights(rights, held.get(id) ?? []))
  if (missing.length + own.length + above.length === 0) return
  throw refused([
    [own, 'ownAccount'],
    [above, 'aboveOwnRights'],
    [missing, 'gone'],
  ])
}

type Reason = (typeof userRefusals)[number]

function refused(by: readonly (readonly [who: readonly Omit<User, 'status'>[], reason: Reason])[]) {
  const all = by.flatMap(([who, reason]) =>
    who.map(({ id, name, username }) => ({ id, name: name || username, reason })),
  )
  return fail('usersRefused', { refused: all.slice(0, named), total: all.length })
}
