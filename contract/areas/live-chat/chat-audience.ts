import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, textField } from '../../fields.ts'
import { chatCategories, chatLimits } from './chat.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

// Endpoints for audience apps, which authenticate with a token of their own.

/** A message of a viewer as it was stored. `held`: a moderator decides whether it is shown. */
export const receivedMessage = z.object({
  id: idField,
  state: z.enum(['shown', 'held']),
  time: instantField,
})

export const receiveChat = defineEndpoint({
  id: 'live-chat.receive',
  method: 'POST',
  path: '/api/live/rooms/{id}/audience/messages',
  summary: 'Post a message as a viewer',
  description: 'A message with a blocked word is held until a moderator decides.',
  effect: 'write',
  access: 'live-chat:put',
  beyondScope,
  programs: true,
  input: {
    params: byId,
    body: z.strictObject({
      /** Identifies the viewer; the same in all messages of one viewer. */
      viewerId: textField(chatLimits.viewerId),
      viewerName: textField(chatLimits.viewerName),
      content: textField(chatLimits.content),
      /** Without it, the server chooses one by the text. */
      category: z.enum(chatCategories).optional(),
    }),
  },
  failures: ['notFound', 'chatSlowMode', 'chatMuted', 'chatBanned'],
  response: receivedMessage,
  limit: { attempts: 6000, seconds: 60 },
})

export const readAudienceChat = defineEndpoint({
  id: 'live-chat.audience',
  method: 'GET',
  path: '/api/live/rooms/{id}/audience/messages',
  summary: 'List newest chat messages that the audience sees, oldest first',
  effect: 'read',
  access: 'live-chat:put',
  beyondScope,
  programs: true,
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    list: z.array(
      z.object({
        id: idField,
        /** Null for messages from the studio. */
        viewerId: z.string().nullable(),
        viewerName: z.string(),
        content: z.string(),
        time: instantField,
      }),
    ),
    /** Seconds that a viewer waits between messages; 0: no wait. */
    slowModeSeconds: z.number().int(),
  }),
})
