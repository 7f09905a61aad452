import { changePassword, logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { eq, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Actor, Authenticate } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { users } from '../../platform/users/schema.ts'
import {
  effectivePermissions,
  effectiveScope,
  isInForce,
  permissionGrants,
  resolveDataScope,
  roles,
  userRoles,
  viewAs,
} from '../roles/index.ts'
import { createLoadingCache } from './loading-cache.ts'
import { sessions } from './sessions/schema.ts'
import { hasExpired, hashToken, touchSession, usedLongAgo } from './sessions/store.ts'

/** How long a server may act on what it knows of a session when no event tells it better, in milliseconds. */
const maxAge = 30_000
const maxSize = 10_000

/** What may be called with a one-time password until it is replaced, by call id. */
export const endpointsBeforePasswordChange: ReadonlySet<string> = new Set(
  [changePassword, logout, readUserInfo, readMenu].map(call => call.id),
)

/** What a token stands for: the user, or why nobody. */
interface Known {
  sessionId: string
  userId: string
  outcome: Awaited<ReturnType<Authenticate>>
  /** When the session or the first of the user's grants runs out, by this process's clock; in milliseconds. */
  goodUntil: number
}

/**
 * Makes the way from a token to its user. Sessions in use are kept in memory, so that most requests cost a hash
 * and a look-up; the events `session.ended` and `access.changed` drop what they concern (their `ids` are those of
 * sessions and of users).
 */
export function createAuthenticate({ database, events, log }: Platform): Authenticate {
  const findSession = prepareFindSession(database)

  async function load(tokenHash: string): Promise<Known | undefined> {
    const found = await findSession(tokenHash)
    if (!found) return undefined
    const outcome = await outcomeOf(database.pool, found)
    if (found.usedLongAgo && typeof outcome !== 'string') {
      touchSession(database.pool, found.sessionId).catch(error =>
        log.warn({ err: error }, 'the use of a session was not written down'),
      )
    }
    const lasts = Math.min(found.grantsLast ?? Number.POSITIVE_INFINITY, found.expiresIn)
    const goodUntil = found.expired ? Number.POSITIVE_INFINITY : performance.now() + lasts
    return { sessionId: found.sessionId, userId: found.userId, outcome, goodUntil }
  }

  const known = createLoadingCache(load, { maxAge, maxSize })
  events.listen(({ event: { topic, ids } }) => {
    const concerned = new Set(ids)
    const all = ids.length === 0
    if (topic === 'session.ended') known.forget(({ sessionId }) => all || concerned.has(sessionId))
    if (topic === 'access.changed') known.forget(({ userId }) => all || concerned.has(userId))
  })

  async function find(token: string): ReturnType<Authenticate> {
    const tokenHash = hashToken(token)
    if (tokenHash === undefined) return 'notSignedIn'
    const kept = await known.get(tokenHash)
    if (!kept) return 'notSignedIn'
    if (kept.goodUntil > performance.now()) return kept.outcome
    known.forget(value => value === kept)
    return (await known.get(tokenHash))?.outcome ?? 'notSignedIn'
  }

  return async (token, role = '') => {
    const found = await find(token)
    return role === '' || typeof found === 'string' ? found : viewAs(database.pool, found, role)
  }
}

type FoundSession = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareFindSession>>>>

async function outcomeOf(queries: Queries, found: FoundSession): Promise<Known['outcome']> {
  if (found.endedReason === 'signed-out') return 'notSignedIn'
  if (found.endedReason !== null) return 'signedInElsewhere'
  if (found.status !== 'active') return 'notSignedIn'
  if (found.expired) return 'sessionExpired'
  const actor: Actor = {
    id: found.userId,
    sessionId: found.sessionId,
    username: found.username,
    name: found.name,
    permissions: effectivePermissions(found.roles, found.granted),
    dataScope: await resolveDataScope(queries, effectiveScope(found.roles), found.userId),
    sessionEndsAt: performance.now() + found.expiresIn,
  }
  return found.mustChangePassword ? { ...actor, onlyEndpoints: endpointsBeforePasswordChange } : actor
}

/** Everything that decides about a token, by one prepared statement. */
function prepareFindSession({ pool }: Database) {
  const statement = pool
    .select({
      sessionId: sessions.id,
      endedReason: sessions.endedReason,
      expired: hasExpired,
      /** For how many milliseconds more the session goes on unless it is used; negative: it has expired. */
      expiresIn: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8 * 1000`,
      usedLongAgo: sql<boolean>`${usedLongAgo}`,
      userId: users.id,
      username: users.username,
      name: users.name,
      status: users.status,
      mustChangePassword: users.mustChangePassword,
      granted: sql<
        string[]
      >`array(select permission from ${permissionGrants} where user_id = ${users.id} and ${isInForce})`,
      /** For how many milliseconds more all of them are in force; null: for good. */
      grantsLast: sql<number | null>`(
        select extract(epoch from min(expires_at) - now())::float8 * 1000
        from ${permissionGrants} where user_id = ${users.id} and expires_at > now())`,
      role: { base: roles.base, permissions: roles.permissions, dataScope: roles.dataScope },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_session')

  return async (tokenHash: string) => {
    const rows = await statement.execute({ tokenHash })
    const [first] = rows
    if (!first) return undefined
    return { ...first, roles: rows.flatMap(({ role }) => role ?? []) }
  }
}
