import type { ChatCategory } from '@greenroom/contract/areas/live-chat/chat'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { requireRoom } from '../live/index.ts'
import { findBannedWords } from '../presets/index.ts'
import { categorize } from './categorize.ts'
import { insertMessage, latestTimes } from './messages.ts'
import { waitOf } from './pace.ts'
import { publishChat } from './publish.ts'
import { liveChatBans, type StoredChatBan } from './schema.ts'

/** A message as a viewer has written it. */
interface WrittenMessage {
  roomId: string
  viewerId: string
  viewerName: string
  content: string
  /** Without it, the server chooses one by the text. */
  category?: ChatCategory | undefined
}

/** Condition: a ban has not expired. */
export const isInForce = or(isNull(liveChatBans.untilAt), gt(liveChatBans.untilAt, sql`now()`))

/** The ban that keeps a viewer from writing now; undefined when there is none. */
async function findBan(
  queries: Queries,
  roomId: string,
  viewerId: string,
): Promise<StoredChatBan | undefined> {
  const [ban] = await queries
    .select()
    .from(liveChatBans)
    .where(and(eq(liveChatBans.roomId, roomId), eq(liveChatBans.viewerId, viewerId), isInForce))
  return ban
}

/**
 * Stores a message of a viewer.
 * @throws ApiError `notFound`; `chatMuted`, `chatBanned`; `chatSlowMode` or `tooManyAttempts` with the seconds to wait
 */
export async function receiveMessage(
  { queries, publish }: Pick<HandlerContext<never>, 'queries' | 'publish'>,
  { roomId, viewerId, viewerName, content, category }: WrittenMessage,
) {
  const room = await requireRoom(queries, roomId)
  await lockViewer(queries, room.id, viewerId)
  const ban = await findBan(queries, room.id, viewerId)
  if (ban)
    throw ban.untilAt ? fail('chatMuted', { untilTime: ban.untilAt.toISOString() }) : fail('chatBanned')
  const latest = await latestTimes(queries, room.id, viewerId)
  const wait = waitOf(latest, room.slowModeSeconds, new Date())
  if (wait) {
    const { retryAfterSeconds } = wait
    if (wait.reason === 'slowMode') throw fail('chatSlowMode', { retryAfterSeconds })
    throw fail('tooManyAttempts', { retryAfterSeconds })
  }
  const blockedWords = await findBannedWords(queries, content)
  const state = blockedWords.length > 0 ? ('held' as const) : ('shown' as const)
  const { id, createdAt } = await insertMessage(queries, {
    roomId: room.id,
    viewerId,
    authorName: viewerName,
    content,
    blockedWords,
    state,
    category: category ?? categorize(content),
  })
  publishChat(publish, [room.id])
  return { id, state, time: createdAt.toISOString() }
}

/**
 * Serializes the messages of one viewer until the transaction ends; two at once would both pass the check of the pace.
 */
async function lockViewer(queries: Queries, roomId: string, viewerId: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${roomId} ${viewerId}`}, 0))`)
}
