import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, textField } from '../../fields.ts'
import { chatCategories, chatLimits } from './chat.ts'

// Endpoints for audience apps, which authenticate with a token of their own.

export const receiveChat = defineEndpoint({
  id: 'live-chat.receive',
  method: 'POST',
  path: '/api/live/rooms/{id}/audience/messages',
  summary: 'A message of a viewer; one with a blocked word is held until a moderator has seen it',
  effect: 'write',
  access: 'live-chat:put',
  programs: true,
  input: {
    params: byId,
    body: z.strictObject({
      /** The same viewer has the same one each time. */
      viewerId: textField(chatLimits.viewerId),
      viewerName: textField(chatLimits.viewerName),
      content: textField(chatLimits.content),
      /** Without it the server sorts the message. */
      category: z.enum(chatCategories).optional(),
    }),
  },
  failures: ['notFound', 'chatSlowMode', 'chatMuted', 'chatBanned'],
  response: z.object({ id: idField, state: z.enum(['shown', 'held']), time: instantField }),
  limit: { attempts: 6000, seconds: 60 },
})

export const readAudienceChat = defineEndpoint({
  id: 'live-chat.audience',
  method: 'GET',
  path: '/api/live/rooms/{id}/audience/messages',
  summary: 'The newest messages that the audience of a room may see, oldest first',
  effect: 'read',
  access: 'live-chat:put',
  programs: true,
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    list: z.array(
      z.object({
        id: idField,
        /** Null: the studio wrote it. */
        viewerId: z.string().nullable(),
        viewerName: z.string(),
        content: z.string(),
        time: instantField,
      }),
    ),
    /** A viewer may write once in so many seconds; 0: as often as they like. */
    slowModeSeconds: z.number().int(),
  }),
})
