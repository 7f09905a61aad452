import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  optionalTextField,
  queryChoice,
  queryInteger,
  textField,
  utcTimeField,
} from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** What a message is about. The server chooses one by the text when the sender names none. */
export const chatCategories = ['question', 'praise', 'complaint', 'other'] as const
export type ChatCategory = (typeof chatCategories)[number]

/** `held`: the message has a blocked word; only moderators see it until one of them releases it. */
export const chatStates = ['shown', 'held', 'deleted'] as const
export type ChatState = (typeof chatStates)[number]

/** Lengths in characters; `burst` messages of one viewer within `burstSeconds`. */
export const chatLimits = {
  content: 300,
  search: 60,
  viewerId: 64,
  viewerName: 40,
  reason: 200,
  idsPerRequest: 100,
  page: 50,
  /** Most changes in one response; with more, the client reads the newest page again. */
  changes: 200,
  burst: 10,
  burstSeconds: 10,
  maxMuteMinutes: 60 * 24 * 30,
} as const

/** A chat item of the specification (§3). */
export const chatItem = z.object({
  id: idField,
  username: z.string(),
  content: z.string(),
  time: instantField,
  isCollect: z.boolean(),
})

/** A chat item as moderators see it. */
export const chatMessage = chatItem.extend({
  /** The audience app's name for the writer; null: a moderator wrote it in this console. */
  viewerId: z.string().nullable(),
  category: z.enum(chatCategories),
  state: z.enum(chatStates),
  /** The blocked words in it, as the settings spell them. */
  blockedWords: z.array(z.string()),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const listChat = defineEndpoint({
  id: 'live-chat.latest',
  method: 'POST',
  path: '/api/chat/list',
  summary: 'List newest chat messages of a room, oldest first',
  description: 'Without a room: the room whose chat was active last.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-chat.changed'],
  input: { body: z.strictObject({ roomId: idField.optional() }) },
  failures: ['notFound'],
  response: z.array(chatItem),
})

/** For the chat panel. It follows `live-chat.changed` by `listChatChanges`. */
export const listChatMessages = defineEndpoint({
  id: 'live-chat.messages',
  method: 'GET',
  path: '/api/live/rooms/{id}/chat',
  summary: 'Search chat messages of a room, oldest first',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  input: {
    params: byId,
    query: z.strictObject({
      /** The `before` of the last page that was read. */
      before: idField.optional(),
      category: queryChoice(chatCategories).optional(),
      /** Without it: shown and held messages. */
      state: queryChoice(chatStates).optional(),
      /** `1`: only starred messages. */
      starred: z.literal('1').optional(),
      /** Part of the text or of the author's name. */
      text: optionalTextField(chatLimits.search).optional(),
      limit: queryInteger(1, 100).prefault(String(chatLimits.page)),
    }),
  },
  failures: ['notFound'],
  response: z.object({
    list: z.array(chatMessage),
    /** Cursor of the previous page; null: there is none. */
    before: idField.nullable(),
    /** When the page was read; `since` of the first request for changes. */
    readTime: instantField,
  }),
})

export const listChatChanges = defineEndpoint({
  id: 'live-chat.changes',
  method: 'GET',
  path: '/api/live/rooms/{id}/chat/changes',
  summary: 'List chat messages that are new or changed since a time',
  description: 'Includes the seconds before that time.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-chat.changed'],
  input: { params: byId, query: z.strictObject({ since: utcTimeField }) },
  failures: ['notFound'],
  response: z.object({
    /** Oldest change first. A message may occur in two responses. */
    list: z.array(chatMessage),
    /** There were more changes: the client reads the newest page again. */
    isCut: z.boolean(),
    readTime: instantField,
  }),
})

export const sendChat = defineEndpoint({
  id: 'live-chat.send',
  method: 'POST',
  path: '/api/live/rooms/{id}/chat',
  summary: 'Send a chat message to a room’s audience in the own name',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ content: textField(chatLimits.content) }) },
  failures: ['notFound'],
  response: chatMessage,
})

const ids = z
  .array(idField)
  .min(1)
  .max(chatLimits.idsPerRequest)
  .transform(list => [...new Set(list)])
/** Number of messages that changed; those that another moderator changed before do not count. */
const changed = z.object({ changed: z.number().int() })

export const starChat = defineEndpoint({
  id: 'live-chat.star',
  method: 'POST',
  path: '/api/live/chat/star',
  summary: 'Star or unstar chat messages',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: { body: z.strictObject({ ids, starred: z.boolean() }) },
  failures: ['notFound'],
  response: changed,
})

export const deleteChat = defineEndpoint({
  id: 'live-chat.delete',
  method: 'POST',
  path: '/api/live/chat/delete',
  summary: 'Delete chat messages',
  description: 'Messages that are deleted already stay so.',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: { body: z.strictObject({ ids }) },
  failures: ['notFound'],
  response: changed,
})

export const releaseChat = defineEndpoint({
  id: 'live-chat.release',
  method: 'POST',
  path: '/api/live/chat/release',
  summary: 'Show held or deleted chat messages to the audience',
  effect: 'write',
  access: 'live-chat:moderate',
  beyondScope,
  input: { body: z.strictObject({ ids }) },
  failures: ['notFound'],
  response: changed,
})
