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
} from '@greenroom/contract/areas/live/chat'
import { readAudienceChat, receiveChat } from '@greenroom/contract/areas/live/chat-audience'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../require-room.ts'
import { banHandlers } from './ban-handlers.ts'
import { categorize } from './categorize.ts'
import {
  changedMessages,
  changeMessages,
  insertMessage,
  lockMessages,
  newestMessages,
  roomOfNewest,
} from './messages.ts'
import { publishChat } from './publish.ts'
import { receive } from './receive.ts'
import type { StoredMessage } from './schema.ts'

type Context = Pick<HandlerContext<typeof deleteChat>, 'queries' | 'publish'>
type Changes = Partial<Pick<StoredMessage, 'state' | 'isStarred'>>

/** Changes messages and returns how many differed before. @throws ApiError `notFound` */
async function change(
  { queries, publish }: Context,
  ids: readonly string[],
  changes: Changes,
): Promise<{ changed: number }> {
  const found = await lockMessages(queries, ids)
  if (found.length < ids.length) throw fail('notFound')
  const { state, isStarred } = changes
  const different = found.filter(
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
    const found = id === undefined ? [] : await newestMessages(queries, id, audiencePage)
    return found.reverse().map(toChatItem)
  }),

  handle(listChatMessages, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    // Before the rows are read: a change in between is read twice, not missed.
    const readTime = new Date().toISOString()
    const { limit, ...query } = input.query
    const found = await newestMessages(queries, room.id, { ...query, limit: limit + 1 })
    const page = found.slice(0, limit)
    return {
      list: page.toReversed().map(toChatMessage),
      before: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      readTime,
    }
  }),

  handle(listChatChanges, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    const readTime = new Date().toISOString()
    const { since } = input.query
    const found = await changedMessages(queries, room.id, { since, limit: chatLimits.changes + 1 })
    const list = found.slice(0, chatLimits.changes).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return { list: list.map(toChatMessage), isCut: found.length > list.length, readTime }
  }),

  handle(sendChat, async ({ actor, input, queries, publish }) => {
    const room = await requireRoom(queries, input.params.id)
    const { content } = input.body
    const stored = await insertMessage(queries, {
      roomId: room.id,
      userId: actor.id,
      authorName: actor.name || actor.username,
      content,
      category: categorize(content),
    })
    publishChat(publish, [room.id])
    return toChatMessage(stored)
  }),

  handle(starChat, star),
  handle(deleteChat, remove),
  handle(releaseChat, release),
  ...banHandlers,

  handle(receiveChat, receive),

  handle(readAudienceChat, async ({ input, queries }) => {
    const { id, slowModeSeconds } = await requireRoom(queries, input.params.id)
    const found = await newestMessages(queries, id, audiencePage)
    const list = found.reverse().map(message => ({
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
function toChatMessage(stored: StoredMessage): ChatMessage {
  const { viewerId, category, state, blockedWords } = stored
  return { ...toChatItem(stored), viewerId, category, state, blockedWords }
}
