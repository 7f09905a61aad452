import { banViewer, liftChatBan, listChatBans } from '@greenroom/contract/areas/live/chat-bans'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../require-room.ts'
import { bansOf, removeBan, storeBan, toBanRows } from './bans.ts'
import { deleteMessagesOf, lockMessages } from './messages.ts'
import { publishChat } from './publish.ts'
import type { StoredChatBan } from './schema.ts'

/** Handlers for the bans of viewers. */
export const banHandlers: readonly Handler[] = [
  handle(listChatBans, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    return toBanRows(queries, await bansOf(queries, room.id))
  }),
  handle(banViewer, ban),
  handle(liftChatBan, async ({ input, queries, publish }) => {
    const lifted = await removeBan(queries, input.params.id)
    if (!lifted) throw fail('notFound')
    publishChat(publish, [lifted.roomId])
    return null
  }),
]

/** @throws ApiError `notFound`; `wrongState` when a moderator wrote the message */
async function ban({ actor, input, queries, publish }: HandlerContext<typeof banViewer>) {
  const { messageId, minutes, reason, deletesMessages } = input.body
  const [message] = await lockMessages(queries, [messageId])
  if (!message) throw fail('notFound')
  const { roomId, viewerId, authorName: viewerName } = message
  if (viewerId === null) throw fail('wrongState', { ids: [messageId] })
  const untilAt = minutes === null ? null : new Date(Date.now() + minutes * 60_000)
  const stored = await storeBan(queries, {
    roomId,
    viewerId,
    viewerName,
    untilAt,
    reason,
    createdBy: actor.id,
  })
  if (deletesMessages) await deleteMessagesOf(queries, roomId, viewerId)
  publishChat(publish, [roomId])
  return toRow(queries, stored)
}

async function toRow(queries: Queries, stored: StoredChatBan) {
  const [row] = await toBanRows(queries, [stored])
  if (!row) throw new Error('A ban has no row')
  return row
}
