import {
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
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../require-room.ts'
import { banHandlers } from './ban-handlers.ts'
import { categorize } from './categorize.ts'
import { changedMessages, insertMessage, newestMessages, roomOfNewest } from './messages.ts'
import { release, remove, star } from './moderate.ts'
import { publishChat } from './publish.ts'
import { receive } from './receive.ts'
import { toChatItem, toChatMessage } from './rows.ts'

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
