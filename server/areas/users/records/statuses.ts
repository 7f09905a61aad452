import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { setUserStatuses, userLimits, type userRefusals } from '@greenroom/contract/areas/users/users'
import { bulkLimits } from '@greenroom/contract/bulk'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { and, asc, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { visibleOwners } from '../../../platform/access/visible.ts'
import { defineBulkChange, inverseBy } from '../../../platform/bulk/change.ts'
import { startBulkJob } from '../../../platform/bulk/start.ts'
import { undoingOfRequest } from '../../../platform/bulk/undo-request.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { ApiError, fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { users } from '../../../platform/users/schema.ts'
import { type StoredUser, touchedUser } from '../../../platform/users/store.ts'
import { visibleUsers } from '../../../platform/users/visible-users.ts'
import { endSessionsOfMany } from '../../auth/index.ts'
import { findBeyondRights, lockAdministrators, requireAdministrator } from '../../roles/index.ts'
import { createUserList } from './list.ts'

type Input = InputOf<typeof setUserStatuses>
type Context = HandlerContext<typeof setUserStatuses>
type User = Pick<StoredUser, 'id' | 'name' | 'username' | 'status'>

/** Maximum number of named users that prevent the change. */
const named = 5
/** Above this number one event to all users costs less than one to each. */
const maxEvents = 100

/** The ids of those whom the call means, read before its transaction. @throws ApiError `usersRefused` for too many */
export async function targetIds(
  { input, actor }: Pick<Context, 'input' | 'actor'>,
  list: ReturnType<typeof createUserList>,
): Promise<string[]> {
  const { ids, matching } = input.body
  if (ids !== null) return ids
  const matchingIds: string[] = []
  const sort = 'createdTime' as const
  await list.each({ ...matching, owners: visibleOwners(actor), sort }, async rows => {
    matchingIds.push(...rows.map(({ id }) => id))
    if (matchingIds.length > userLimits.atOnce)
      throw fail('usersRefused', { refused: [], total: matchingIds.length })
  })
  return matchingIds
}

/** How many users are enabled or disabled. */
export const userStatusChange = defineBulkChange(setUserStatuses, {
  permission: 'user:disable',
  detailOf: ({ body }) => body.status,
  async make(context, input, onProgress) {
    const ids = await targetIds({ input, actor: context.actor }, createUserList(context.database))
    await onProgress(0, ids.length)
    const changed = await changeStatuses(context, input, ids)
    await onProgress(ids.length, ids.length)
    return changed
  },
  inverseOf: (queries, _input, requestId) =>
    undoingOfRequest(queries, requestId, input => inverseBy(undoOperation, input)),
})

/** Answers the endpoint: few users are changed by the call itself, many by a job. @throws ApiError `usersRefused` */
export async function setStatuses(
  context: Context,
  ids: readonly string[],
): Promise<ResponseOf<typeof setUserStatuses>> {
  const { input } = context
  if (ids.length < bulkLimits.rows) return { changed: await changeStatuses(context, input, ids), job: null }
  const { id } = await startBulkJob(context, userStatusChange, { input, total: ids.length })
  return { changed: 0, job: id }
}

/** Enables or disables many users: all of them, or none when one cannot be changed. */
async function changeStatuses(
  { actor, queries, publish }: Pick<Context, 'actor' | 'queries' | 'publish'>,
  { body: { status } }: Input,
  ids: readonly string[],
): Promise<number> {
  await lockAdministrators(queries)
  const lockedUsers = await lockUsers(queries, actor, ids)
  await requireChangeable(queries, actor, { ids, lockedUsers, status })
  const changing = lockedUsers.filter(user => user.status !== status).map(({ id }) => id)
  if (changing.length === 0) return 0
  await queries
    .update(users)
    .set({ status, ...touchedUser })
    .where(inArray(users.id, changing))
  await requireAdministrator(queries).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.reason === 'lastAdministrator')) throw error
    throw refused([[lockedUsers.filter(({ id }) => changing.includes(id)), 'lastAdministrator']])
  })
  if (status === 'disabled') await endSessionsOfMany(queries, publish, changing)
  if (changing.length > maxEvents) publish({ topic: 'access.changed', ids: [] }, 'everyone')
  else for (const id of changing) publish({ topic: 'access.changed', ids: [id] }, { user: id })
  const announcedIds = changing.length > maxEvents ? [] : changing
  publish({ topic: 'user.changed', ids: announcedIds }, { permission: 'user:read' })
  return changing.length
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

interface RequestedStatus {
  ids: readonly string[]
  lockedUsers: readonly User[]
  status: StoredUser['status']
}

/** @throws ApiError `usersRefused`, naming the users that prevent the change */
async function requireChangeable(
  queries: Queries,
  actor: Actor,
  { ids, lockedUsers, status }: RequestedStatus,
): Promise<void> {
  const foundIds = new Set(lockedUsers.map(({ id }) => id))
  const beyond = await findBeyondRights(queries, actor, [...foundIds])
  const missing = ids.filter(id => !foundIds.has(id)).map(id => ({ id, name: '', username: '' }))
  const own = status === 'disabled' ? lockedUsers.filter(({ id }) => id === actor.id) : []
  const above = lockedUsers.filter(({ id }) => id !== actor.id && beyond.has(id))
  if (missing.length + own.length + above.length === 0) return
  throw refused([
    [own, 'ownAccount'],
    [above, 'aboveOwnRights'],
    [missing, 'missing'],
  ])
}

type Reason = (typeof userRefusals)[number]

function refused(by: readonly (readonly [who: readonly Omit<User, 'status'>[], reason: Reason])[]) {
  const all = by.flatMap(([who, reason]) =>
    who.map(({ id, name, username }) => ({ id, name: name || username, reason })),
  )
  return fail('usersRefused', { refused: all.slice(0, named), total: all.length })
}
