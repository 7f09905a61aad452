import {
  historyLimits,
  listIncidents,
  listLiveSessions,
  readSamples,
} from '@greenroom/contract/areas/live-health/history'
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { users } from '../../../platform/users/schema.ts'
import { requireRoom } from '../../live/index.ts'
import { liveIncidents, liveSessions } from '../schema.ts'
import { type Period, readPoints } from '../store/points.ts'

const hourMs = 3_600_000

/**
 * The period of a session, or the last hours without one. @throws ApiError `notFound` when it is no session of the room
 */
async function periodOf(
  queries: Queries,
  roomId: string,
  sessionId: string | undefined,
  hours: number,
): Promise<Period> {
  await requireRoom(queries, roomId)
  if (sessionId === undefined) return { from: new Date(Date.now() - hours * hourMs), to: new Date() }
  const [session] = await queries
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.id, sessionId), eq(liveSessions.roomId, roomId)))
  if (!session) throw fail('notFound')
  return { from: session.startedAt, to: session.endedAt ?? new Date() }
}

/** Events stored so soon after a session's end belong to it: the room going offline, and its alarm. */
const afterEndMs = historyLimits.reconnectSeconds * 1000 + 5000

export const historyHandlers: readonly Handler[] = [
  handle(listLiveSessions, async ({ input: { params, query }, queries }) => {
    await requireRoom(queries, params.id)
    const isOfRoom = eq(liveSessions.roomId, params.id)
    const [rows, total] = await Promise.all([
      queries
        .select()
        .from(liveSessions)
        .where(isOfRoom)
        .orderBy(desc(liveSessions.startedAt), desc(liveSessions.id))
        .limit(query.limit),
      queries.$count(liveSessions, isOfRoom),
    ])
    return {
      list: rows.map(({ id, startedAt, endedAt, cause, peakViewers, samples, frameRate, bitRate }) => ({
        id,
        cause,
        peakViewers,
        startedTime: startedAt.toISOString(),
        endedTime: endedAt?.toISOString() ?? null,
        frameRate: samples > 0 ? frameRate : null,
        bitRate: samples > 0 ? bitRate : null,
      })),
      total,
    }
  }),

  handle(listIncidents, async ({ input: { params, query }, queries }) => {
    const { from, to } = await periodOf(queries, params.id, query.sessionId, 24)
    const until = new Date(to.getTime() + afterEndMs)
    const isShown = and(
      eq(liveIncidents.roomId, params.id),
      gte(liveIncidents.at, from),
      lte(liveIncidents.at, until),
    )
    const [rows, total] = await Promise.all([
      queries
        .select({ incident: liveIncidents, userName: sql<string>`coalesce(${users.name}, '')` })
        .from(liveIncidents)
        .leftJoin(users, eq(users.id, liveIncidents.userId))
        .where(isShown)
        .orderBy(desc(liveIncidents.at), desc(liveIncidents.number))
        .limit(historyLimits.incidents),
      queries.$count(liveIncidents, isShown),
    ])
    return {
      list: rows.map(({ incident: { id, at, detail }, userName }) => ({
        id,
        detail,
        userName,
        time: at.toISOString(),
      })),
      total,
    }
  }),

  handle(readSamples, async ({ input: { params, query }, queries }) =>
    readPoints(queries, params.id, await periodOf(queries, params.id, query.sessionId, query.minutes / 60)),
  ),
]
