import { hash, randomUUIDv7 } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { roomsToJoin } from '../live/index.ts'
import { findBannedWords } from '../presets/index.ts'
import { categorize } from './categorize.ts'
import { type DemoMessage, demoChats, studioAuthor } from './demo-messages.ts'
import { insertMessage } from './messages.ts'
import { firstIdOf } from './prune-job.ts'
import { liveMessages } from './schema.ts'

/** From one message of the demo to the next, in milliseconds. */
const betweenMs = 47_000
const timeDigits = 13

/** Adds messages to the rooms of the demo, once. */
export async function seedDemoChat(queries: Queries): Promise<void> {
  if ((await queries.$count(liveMessages)) > 0) return
  const roomRows = roomsToJoin(queries)
  const rooms = await queries.select({ id: roomRows.id }).from(roomRows).orderBy(asc(roomRows.id))
  const [moderator] = await queries.select().from(users).where(eq(users.username, studioAuthor))
  if (!moderator) return
  for (const [place, messages] of demoChats.entries()) {
    const room = rooms[place]
    if (!room) continue
    for (const [index, message] of messages.entries()) {
      const at = new Date(Date.now() - (messages.length - index) * betweenMs)
      await insertMessage(queries, {
        ...(await toRow(queries, room.id, message)),
        ...(message[0] === studioAuthor && {
          viewerId: null,
          userId: moderator.id,
          authorName: moderator.name || moderator.username,
        }),
        id: idAt(at),
        createdAt: at,
        changedAt: at,
        isStarred: index % 8 === 5,
      })
    }
  }
}

/** A message of the demo as a row. A message with a blocked word is held, like one from an audience app. */
export async function toRow(queries: Queries, roomId: string, [author, content]: DemoMessage) {
  const blockedWords = await findBannedWords(queries, content)
  return {
    roomId,
    authorName: author,
    content,
    blockedWords,
    category: categorize(content),
    viewerId: hash('sha256', author, 'hex').slice(0, 12),
    state: blockedWords.length > 0 ? ('held' as const) : ('shown' as const),
  }
}

/** An id with this time: messages are ordered by id. */
const idAt = (at: Date) => firstIdOf(at).slice(0, timeDigits) + randomUUIDv7().slice(timeDigits)
