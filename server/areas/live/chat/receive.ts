import type { receiveChat } from '@greenroom/contract/areas/live/chat-audience'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { findBannedWords } from '../../presets/index.ts'
import { requireRoom } from '../require-room.ts'
import { findBan } from './bans.ts'
import { categorize } from './categorize.ts'
import { insertMessage, latestTimes } from './messages.ts'
import { waitOf } from './pace.ts'
import { publishChat } from './publish.ts'

/**
 * Stores a message of a viewer.
 * @throws ApiError `notFound`; `chatMuted`, `chatBanned`; `chatSlowMode` or `tooManyAttempts` with the seconds to wait
 */
export async function receive({ input, queries, publish }: HandlerContext<typeof receiveChat>) {
  const { viewerId, viewerName, content, category } = input.body
  const room = await requireRoom(queries, input.params.id)
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
