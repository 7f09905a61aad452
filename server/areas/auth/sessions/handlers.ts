import { endOneSession, endOtherSessions, listSessions } from '@greenroom/contract/areas/auth/sessions'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { sessions } from './schema.ts'
import { endSession, endSessionsOf } from './store.ts'

const alive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))

/** Handlers for one's own sessions. */
export const sessionHandlers: Handler[] = [
  handle(listSessions, async ({ actor, queries }) => {
    const isCurrent = sql<boolean>`${sessions.id} = ${actor.sessionId}`
    const rows = await queries
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, actor.id), alive))
      .orderBy(desc(isCurrent), desc(sessions.lastUsedAt), desc(sessions.id))
    return rows.map(({ id, device, address, createdAt, lastUsedAt, remembered }) => ({
      id,
      device,
      address,
      createdTime: createdAt.toISOString(),
      lastUsedTime: lastUsedAt.toISOString(),
      remembered,
      current: id === actor.sessionId,
    }))
  }),

  handle(endOneSession, async ({ actor, input, queries, publish }) => {
    const [session] = await queries
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, input.params.id), eq(sessions.userId, actor.id), alive))
    if (!session) throw fail('notFound')
    await endSession(queries, session.id, 'revoked')
    publish({ topic: 'session.ended', ids: [session.id] }, { user: actor.id })
    publish({ topic: 'session.changed', ids: [actor.id] }, { user: actor.id })
    return null
  }),

  handle(endOtherSessions, async ({ actor, queries, publish }) => {
    const ids = await endSessionsOf(queries, actor.id, 'revoked', actor.sessionId)
    if (ids.length > 0) publish({ topic: 'session.ended', ids }, { user: actor.id })
    publish({ topic: 'session.changed', ids: [actor.id] }, { user: actor.id })
    return { ended: ids.length }
  }),
]
