import {
  type ChatMessage,
  chatLimits,
  deleteChat,
  listChat,
  listChatChanges,
  listChatMessages,
  releaseChat,
  sendChat,
  starChat,
} from '@greenroom/contract/areas/live-chat/chat'
import { readAudienceChat, receiveChat } from '@greenroom/contract/areas/live-chat/chat-audience'
import {
  banViewer,
  type ChatBan,
  liftChatBan,
  listChatBans,
} from '@greenroom/contract/areas/live-chat/chat-bans'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { requireRoom } from '../live/index.ts'
import { categorize } from './categorize.ts'
import {
  changedMessages,
  changeMessages,
  deleteMessagesOf,
  insertMessage,
  lockMessages,
  newestMessages,
  roomOfNewest,
} from './messages.ts'
import { publishChat } from './publish.ts'
import { isInForce, receiveMessage } from './receive-message.ts'
import { liveChatBans, type StoredChatBan, type StoredMessage } from './schema.ts'

/** The bans of a room that are in force, newest first. */
function bansOf(queries: Queries, roomId: string): Promise<StoredChatBan[]> {
  return queries
    .select()
    .from(liveChatBans)
    .where(and(eq(liveChatBans.roomId, roomId), isInForce))
    .orderBy(desc(liveChatBans.createdAt), desc(liveChatBans.id))
}

/** Stores a ban; it replaces an earlier ban of the viewer in this room. */
async function storeBan(queries: Queries, fields: typeof liveChatBans.$inferInsert): Promise<StoredChatBan> {
  const { viewerName, untilAt, reason, createdBy } = fields
  const row = await onlyRow(
    queries
      .insert(liveChatBans)
      .values(fields)
      .onConflictDoUpdate({
        target: [liveChatBans.roomId, liveChatBans.viewerId],
        set: { viewerName, untilAt, reason, createdBy, createdAt: sql`now()` },
      })
      .returning(),
  )
  return row
}

/** @returns the ban that was deleted; undefined when there is none of this id */
async function removeBan(queries: Queries, id: string): Promise<StoredChatBan | undefined> {
  const [removed] = await queries.delete(liveChatBans).where(eq(liveChatBans.id, id)).returning()
  return removed
}

/** Bans as endpoints return them. */
async function toBanRows(queries: Queries, bans: readonly StoredChatBan[]): Promise<ChatBan[]> {
  const users = await usersByIds(queries, [...new Set(bans.map(({ createdBy }) => createdBy))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return bans.map(({ id, viewerId, viewerName, untilAt, reason, createdBy, createdAt }) => ({
    id,
    viewerId,
    viewerName,
    reason,
    userName: names.get(createdBy) ?? '',
    untilTime: untilAt?.toISOString() ?? null,
    createdTime: createdAt.toISOString(),
  }))
}

/** Handlers for the bans of viewers. */
const banHandlers: readonly Handler[] = [
  handle(listChatBans, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    return toBanRows(queries, await bansOf(queries, room.id))
  }),
  handle(banViewer, banAuthor),
  handle(liftChatBan, async ({ input, queries, publish }) => {
    const lifted = await removeBan(queries, input.params.id)
    if (!lifted) throw fail('notFound')
    publishChat(publish, [lifted.roomId])
    return null
  }),
]

/** @throws ApiError `notFound`; `wrongState` when a moderator wrote the message */
async function banAuthor({ actor, input, queries, publish }: HandlerContext<typeof banViewer>) {
  const { messageId, minutes, reason, deletesMessages } = input.body
  const [message] = await lockMessages(queries, [messageId])
  if (!message) throw fail('notFound')
  const { roomId, viewerId, authorName: viewerName } = message
  if (viewerId === null) throw fail('wrongState', { ids: [messageId] })
  const untilAt = minutes === null ? null : new Date(Date.now() + minutes * 60_000)
  const newBan = await storeBan(queries, {
    roomId,
    viewerId,
    viewerName,
    untilAt,
    reason,
    createdBy: actor.id,
  })
  if (deletesMessages) await deleteMessagesOf(queries, roomId, viewerId)
  publishChat(publish, [roomId])
  return toRow(queries, newBan)
}

async function toRow(queries: Queries, ban: StoredChatBan) {
  const [row] = await toBanRows(queries, [ban])
  if (!row) throw new Error('A ban has no row')
  return row
}

type Context = Pick<HandlerContext<typeof deleteChat>, 'queries' | 'publish'>
type Changes = Partial<Pick<StoredMessage, 'state' | 'isStarred'>>

/** Changes messages and returns how many differed before. @throws ApiError `notFound` */
async function change(
  { queries, publish }: Context,
  ids: readonly string[],
  changes: Changes,
): Promise<{ changed: number }> {
  const lockedMessages = await lockMessages(queries, ids)
  if (lockedMessages.length < ids.length) throw fail('notFound')
  const { state, isStarred } = changes
  const different = lockedMessages.filter(
    message =>
      (state !== undefined && message.state !== state) ||
      (isStarred !== undefined && message.isStarred !== isStarred),
  )
  await changeMessages(
    queries,
    different.map(({ id }) => id),
    changes,
  )
  publishChat(
    publish,
    different.map(({ roomId }) => roomId),
  )
  return { changed: different.length }
}

const star = (context: HandlerContext<typeof starChat>) =>
  change(context, context.input.body.ids, { isStarred: context.input.body.starred })

const remove = (context: HandlerContext<typeof deleteChat>) =>
  change(context, context.input.body.ids, { state: 'deleted' })

const release = (context: HandlerContext<typeof releaseChat>) =>
  change(context, context.input.body.ids, { state: 'shown' })

/** What an audience app gets: the newest page of shown messages. */
const audiencePage = { state: ['shown'], limit: chatLimits.page } as const

/** Handlers for the chat of rooms. */
export const chatHandlers: readonly Handler[] = [
  handle(listChat, async ({ input, queries }) => {
    const { roomId } = input.body
    const id = roomId === undefined ? await roomOfNewest(queries) : (await requireRoom(queries, roomId)).id
    const messages = id === undefined ? [] : await newestMessages(queries, id, audiencePage)
    return messages.reverse().map(toChatItem)
  }),

  handle(listChatMessages, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    // Before the rows are read: a change in between is read twice, not missed.
    const readTime = new Date().toISOString()
    const { limit, ...query } = input.query
    const messages = await newestMessages(queries, room.id, { ...query, limit: limit + 1 })
    const page = messages.slice(0, limit)
    return {
      list: page.toReversed().map(toChatMessage),
      before: messages.length > limit ? (page.at(-1)?.id ?? null) : null,
      readTime,
    }
  }),

  handle(listChatChanges, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    const readTime = new Date().toISOString()
    const { since } = input.query
    const messages = await changedMessages(queries, room.id, { since, limit: chatLimits.changes + 1 })
    const list = messages.slice(0, chatLimits.changes).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return { list: list.map(toChatMessage), isCut: messages.length > list.length, readTime }
  }),

  handle(sendChat, async ({ actor, input, queries, publish }) => {
    const room = await requireRoom(queries, input.params.id)
    const { content } = input.body
    const message = await insertMessage(queries, {
      roomId: room.id,
      userId: actor.id,
      authorName: actor.name || actor.username,
      content,
      category: categorize(content),
    })
    publishChat(publish, [room.id])
    return toChatMessage(message)
  }),

  handle(starChat, star),
  handle(deleteChat, remove),
  handle(releaseChat, release),
  ...banHandlers,

  handle(receiveChat, ({ input, queries, publish }) =>
    receiveMessage({ queries, publish }, { roomId: input.params.id, ...input.body }),
  ),

  handle(readAudienceChat, async ({ input, queries }) => {
    const { id, slowModeSeconds } = await requireRoom(queries, input.params.id)
    const messages = await newestMessages(queries, id, audiencePage)
    const list = messages.reverse().map(message => ({
      id: message.id,
      viewerId: message.viewerId,
      viewerName: message.authorName,
      content: message.content,
      time: message.createdAt.toISOString(),
    }))
    return { list, slowModeSeconds }
  }),
]

/** A message as the specification's chat item. */
function toChatItem({ id, authorName, content, createdAt, isStarred }: StoredMessage) {
  return { id, username: authorName, content, time: createdAt.toISOString(), isCollect: isStarred }
}

/** A message as moderators see it. */
function toChatMessage(message: StoredMessage): ChatMessage {
  const { viewerId, category, state, blockedWords } = message
  return { ...toChatItem(message), viewerId, category, state, blockedWords }
}
