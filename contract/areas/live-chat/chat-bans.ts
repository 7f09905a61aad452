import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField } from '../../fields.ts'
import { chatLimits } from './chat.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** A viewer who may not write in a room: muted until a time, or banned for good. */
export const chatBan = z.object({
  id: idField,
  viewerId: z.string(),
  viewerName: z.string(),
  /** Null: until a moderator lifts it. */
  untilTime: instantField.nullable(),
  reason: z.string(),
  /** The moderator. */
  userName: z.string(),
  createdTime: instantField,
})
export type ChatBan = z.infer<typeof chatBan>

export const listChatBans = defineEndpoint({
  id: 'live-chat-ban.list',
  method: 'GET',
  path: '/api/live/rooms/{id}/chat/bans',
  summary: 'List viewers who are banned from a room’s chat, newest first',
  effect: 'read',
  access: 'live-chat:moderate',
  beyondScope,
  refreshOn: ['live-chat.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.array(chatBan),
})

export const banViewer = defineEndpoint({
  id: 'live-chat-ban.create',
  method: 'POST',
  path: '/api/live/chat/bans',
  summary: 'Ban the author of a message from the room’s chat',
  description: 'For some minutes, or until the ban is lifted.',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: {
    body: z.strictObject({
      messageId: idField,
      /** Null: until a moderator lifts it. */
      minutes: z.number().int().min(1).max(chatLimits.maxMuteMinutes).nullable(),
      reason: optionalTextField(chatLimits.reason),
      /** Also deletes the viewer's messages in this room. */
      deletesMessages: z.boolean().default(false),
    }),
  },
  failures: ['notFound', 'wrongState'],
  response: chatBan,
})

export const liftChatBan = defineEndpoint({
  id: 'live-chat-ban.lift',
  method: 'POST',
  path: '/api/live/chat/bans/{id}/lift',
  summary: 'Lift a viewer’s ban',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: z.null(),
})
