import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, textField } from '../../fields.ts'
import { chatLimits } from './chat.ts'
import { receivedMessage } from './chat-audience.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'The page of a room is open to everyone who has its address.'

// Endpoints for the page on which an audience watches a room, without accounts.

const path = '/api/live/rooms/{id}/watch/messages'

export const readWatchChat = defineEndpoint({
  id: 'live-chat.watch',
  method: 'GET',
  path,
  summary: 'List newest chat messages for the page of a room, oldest first',
  description: 'With the version of the last answer, the list is null while it is still the same.',
  effect: 'read',
  access: 'public',
  beyondScope,
  input: { params: byId, query: z.strictObject({ version: z.string().max(64).optional() }) },
  failures: ['notFound'],
  response: z.object({
    version: z.string(),
    list: z
      .array(
        z.object({
          id: idField,
          name: z.string(),
          content: z.string(),
          time: instantField,
          /** Whether it comes from the studio. */
          isFromStudio: z.boolean(),
        }),
      )
      .nullable(),
    /** Whether viewers of the page may write. */
    mayWrite: z.boolean(),
  }),
})

export const sendWatchChat = defineEndpoint({
  id: 'live-chat.watch-send',
  method: 'POST',
  path,
  summary: 'Post a chat message on the page of a room',
  description:
    'Only with `LIVE_WATCH_CHAT`. A message with a blocked word is held until a moderator decides. The browser of a viewer chooses the id.',
  effect: 'write',
  access: 'public',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      viewerId: idField,
      viewerName: textField(chatLimits.viewerName),
      content: textField(chatLimits.content),
    }),
  },
  failures: ['notFound', 'chatSlowMode', 'chatMuted', 'chatBanned'],
  response: receivedMessage,
  // Phones of one network share an address.
  limit: { attempts: 60, seconds: 60 },
})
