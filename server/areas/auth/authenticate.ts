import { changePassword, logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { eq, sql } from 'drizzle-orm'
import type { Actor, Authenticate } from '../../platform/access/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { users } from '../../platform/users/schema.ts'
import { accessOf, resolveAccess, viewAs } from '../roles/index.ts'
import { createLoadingCache } from './loading-cache.ts'
import { sessions } from './sessions/schema.ts'
import { hasExpired, hashToken, touchSession, usedLongAgo } from './sessions/store.ts'

/** How long a server may use a cached session that no event has invalidated, in milliseconds. */
const maxAgeMs = 30_000
const maxSize = 10_000

/** Ids of the endpoints that may be called before a one-time password is replaced. */
export const endpointsBeforePasswordChange: ReadonlySet<string> = new Set(
  [changePassword, logout, readUserInfo, readMenu].map(call => call.id),
)

/** Result for a token: the user, or the reason why there is none. */
interface Known {
  sessionId: string
  userId: string
  outcome: Awaited<ReturnType<Authenticate>>
  /** When the session or the first of the user's grants expires, by `performance.now()`. */
  expiresAtMs: number
}

/**
 * Creates the function that finds the user of a token. Sessions in use are cached, so that most requests cost a hash
 * and a map lookup. The events `session.ended` and `access.changed` drop cached sessions by their `ids`: sessions and
 * users.
 */
export function createAuthenticate({ database, events, log }: Platform): Authenticate {
  const findSession = prepareFindSession(database)

  async function load(tokenHash: string): Promise<Known | undefined> {
    const session = await findSession(tokenHash)
    if (!session) return undefined
    const outcome = await outcomeOf(database.pool, session)
    if (session.usedLongAgo && typeof outcome !== 'string') {
      touchSession(database.pool, session.sessionId).catch(error =>
        log.warn({ err: error }, 'the use of a session was not written down'),
      )
    }
    const lasts = Math.min(session.access.changesInMs ?? Number.POSITIVE_INFINITY, session.expiresIn)
    const expiresAtMs = session.expired ? Number.POSITIVE_INFINITY : performance.now() + lasts
    return { sessionId: session.sessionId, userId: session.userId, outcome, expiresAtMs }
  }

  const sessionCache = createLoadingCache(load, { maxAgeMs, maxSize })
  events.listen(({ event: { topic, ids } }) => {
    const concerned = new Set(ids)
    const all = ids.length === 0
    if (topic === 'session.ended') sessionCache.forget(({ sessionId }) => all || concerned.has(sessionId))
    if (topic === 'access.changed') sessionCache.forget(({ userId }) => all || concerned.has(userId))
  })

  async function findActor(token: string): ReturnType<Authenticate> {
    const tokenHash = hashToken(token)
    if (tokenHash === undefined) return 'notSignedIn'
    const cached = await sessionCache.get(tokenHash)
    if (!cached) return 'notSignedIn'
    if (cached.expiresAtMs > performance.now()) return cached.outcome
    sessionCache.forget(value => value === cached)
    return (await sessionCache.get(tokenHash))?.outcome ?? 'notSignedIn'
  }

  return async (token, role = '') => {
    const authenticated = await findActor(token)
    return role === '' || typeof authenticated === 'string'
      ? authenticated
      : viewAs(database.pool, authenticated, role)
  }
}

type FoundSession = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareFindSession>>>>

async function outcomeOf(queries: Queries, session: FoundSession): Promise<Known['outcome']> {
  if (session.endedReason === 'signed-out') return 'notSignedIn'
  if (session.endedReason !== null) return 'signedInElsewhere'
  if (session.status !== 'active') return 'notSignedIn'
  if (session.expired) return 'sessionExpired'
  const actor: Actor = {
    id: session.userId,
    sessionId: session.sessionId,
    username: session.username,
    name: session.name,
    ...(await resolveAccess(queries, session.userId, session.access)),
    sessionEndsAt: performance.now() + session.expiresIn,
  }
  return session.mustChangePassword ? { ...actor, onlyEndpoints: endpointsBeforePasswordChange } : actor
}

/** Prepares the statement that reads everything about a token. */
function prepareFindSession({ pool }: Database) {
  const statement = pool
    .select({
      sessionId: sessions.id,
      endedReason: sessions.endedReason,
      expired: hasExpired,
      /** Milliseconds until the session expires unless it is used; negative after that. */
      expiresIn: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8 * 1000`,
      usedLongAgo: sql<boolean>`${usedLongAgo}`,
      userId: users.id,
      username: users.username,
      name: users.name,
      status: users.status,
      mustChangePassword: users.mustChangePassword,
      access: accessOf(users.id),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_session')

  return async (tokenHash: string) => (await statement.execute({ tokenHash }))[0]
}
