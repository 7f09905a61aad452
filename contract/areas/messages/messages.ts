import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  futureTimeField,
  idField,
  instantField,
  localizedText,
  optionalTextField,
  queryChoice,
  rule,
  textField,
  utcTimeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { messageList } from './lists.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'To-dos wait for every user who may decide on them.'

/** The tabs of the message box (specification §1). */
export const messageTypes = ['message', 'notice', 'todo'] as const
export type MessageType = (typeof messageTypes)[number]
/** Types of messages that users receive; to-dos follow from waiting records. */
export const storedMessageTypes = ['message', 'notice'] as const
export type StoredMessageType = (typeof storedMessageTypes)[number]

/**
 * Why a message came, in the order of the inbox: a request waits for the user; a user wrote; a request of the user was
 * decided; a view that the user watches has news; all others, such as announcements.
 */
export const messageCauses = ['todo', 'user', 'answer', 'watch', 'system'] as const
export type MessageCause = (typeof messageCauses)[number]
/** Causes of notices. */
export const noticeCauses = ['answer', 'watch', 'system'] as const
export type NoticeCause = (typeof noticeCauses)[number]

/** Where a message is: a snoozed one leaves the inbox until its time comes. */
export const messagePlaces = ['inbox', 'snoozed'] as const

/** Notices and todos: 0 not started, 1 opened, 2 in progress, 3 expiring soon. */
export const messageStages = [0, 1, 2, 3] as const
export type MessageStage = (typeof messageStages)[number]

/** The words for `status` 0 and 1, as the list filters by them. */
export const messageStatuses = ['unread', 'read'] as const

export const messageLimits = {
  title: 60,
  content: 500,
  search: 60,
  idsPerCall: 100,
  perType: 50,
  perTodoKind: 200,
} as const

const stage = z.literal(messageStages)

/** A message of one user (specification §3), its texts in the language that was asked for. */
export const message = z.object({
  id: idField,
  type: z.enum(messageTypes),
  title: z.string(),
  subTitle: z.string(),
  /** Address of the sender's picture; empty when there is none. */
  avatar: z.string(),
  content: z.string(),
  /** When it came, or came back from a snooze. */
  time: instantField,
  /** When it first came, if it came back from a snooze. */
  firstTime: instantField.optional(),
  cause: z.enum(messageCauses),
  /** When it comes back to the inbox, as unread; absent for a message of the inbox. */
  snoozedUntil: instantField.optional(),
  /** Absent for type message. */
  messageType: stage.optional(),
  /** 0 unread, 1 read. */
  status: z.literal([0, 1]),
  /** Where in the console it leads: a path with its query. */
  link: z.string().optional(),
  /** A user wrote it, and can be replied to. */
  answerable: z.literal(true).optional(),
  /** Of a todo: what it is about, and the id of the call that does it. */
  action: z.object({ call: z.string(), entityId: z.string() }).optional(),
})
export type Message = z.infer<typeof message>

/** To-dos name users, and go with them. */
const boxTopics = [...messageList.topics, 'user.changed'] as const

/** Messages of the user; a repeated id counts once. */
const messageIds = z
  .array(idField)
  .max(messageLimits.idsPerCall)
  .transform(list => [...new Set(list)])

const ofType = z.strictObject({ type: z.enum(messageTypes) })

export const listMessages = defineEndpoint({
  id: 'message.list',
  method: 'POST',
  path: '/api/message/list',
  summary: 'List latest messages of the signed-in user by type, newest first',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: boxTopics,
  input: {},
  response: z.array(message),
})

export const countUnreadMessages = defineEndpoint({
  id: 'message.unread',
  method: 'GET',
  path: '/api/message/unread',
  summary: 'Count unread messages of the signed-in user by type',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: boxTopics,
  input: {},
  response: z.record(z.enum(messageTypes), z.number().int()),
})

export const pageMessages = defineListEndpoint({
  id: 'message.page',
  list: messageList,
  method: 'GET',
  path: '/api/messages',
  summary: 'List messages of the signed-in user',
  description: 'By cause, the newest of each cause comes first.',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: boxTopics,
  input: {
    query: listQuery(['time', 'cause'], {
      /** Just this one, if it is the user’s, wherever it is. */
      id: idField.optional(),
      /** A fragment of title, subtitle or content, in either language; ignores case. */
      text: optionalTextField(messageLimits.search).optional(),
      type: queryChoice(messageTypes).optional(),
      status: queryChoice(messageStatuses).optional(),
      cause: queryChoice(messageCauses).optional(),
      /** The inbox when absent. */
      place: queryChoice(messagePlaces).optional(),
    }),
  },
  response: listResponse(message),
})

export const countInbox = defineEndpoint({
  id: 'message.causes',
  method: 'GET',
  path: '/api/message/causes',
  summary: 'Count messages of the inbox by cause, and snoozed messages',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: boxTopics,
  input: {},
  response: z.object({
    causes: z.record(z.enum(messageCauses), z.object({ unread: z.number().int(), total: z.number().int() })),
    snoozed: z.number().int(),
  }),
})

export const snoozeMessages = defineEndpoint({
  id: 'message.snooze',
  method: 'POST',
  path: '/api/message/snooze',
  summary: 'Snooze messages until a time',
  description:
    'They come back as unread. A later snooze takes the place of an earlier one. Refused as a whole when one is not the user’s.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: {
    body: z.strictObject({
      ids: messageIds,
      until: futureTimeField,
    }),
  },
  failures: ['notFound'],
  response: z.literal(true),
})

export const unsnoozeMessages = defineEndpoint({
  id: 'message.unsnooze',
  method: 'POST',
  path: '/api/message/unsnooze',
  summary: 'End the snooze of messages',
  description: 'They come back as they were. Refused as a whole when one is not the user’s.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { body: z.strictObject({ ids: messageIds }) },
  failures: ['notFound'],
  response: z.literal(true),
})

export const readMessages = defineEndpoint({
  id: 'message.read',
  method: 'POST',
  path: '/api/message/read',
  summary: 'Mark messages as read',
  description: 'Refused as a whole when one is not the user’s.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: {
    body: z.strictObject({ ids: messageIds.default([]) }),
  },
  failures: ['notFound'],
  response: z.literal(true),
})

export const replyToMessage = defineEndpoint({
  id: 'message.reply',
  method: 'POST',
  path: '/api/message/{id}/reply',
  summary: 'Reply to the sender of a message, in private',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId, body: z.strictObject({ content: textField(messageLimits.content) }) },
  failures: ['notFound'],
  response: z.literal(true),
})

export const readAllMessages = defineEndpoint({
  id: 'message.read-all',
  method: 'POST',
  path: '/api/message/read-all',
  summary: 'Mark all messages of a type as read',
  effect: 'write',
  access: 'signed-in',
  input: { body: ofType },
  response: z.object({ read: z.number().int() }),
})

export const clearMessages = defineEndpoint({
  id: 'message.clear',
  method: 'POST',
  path: '/api/message/clear',
  summary: 'Clear all messages of a type for the signed-in user',
  description: 'To-dos stay: other users wait for them.',
  effect: 'write',
  access: 'signed-in',
  input: { body: ofType },
  response: z.object({
    cleared: z.number().int(),
    /** Names the cleared messages, to restore them; null when there were none. */
    clearedTime: instantField.nullable(),
  }),
})

export const restoreMessages = defineEndpoint({
  id: 'message.restore',
  method: 'POST',
  path: '/api/message/restore',
  summary: 'Restore cleared messages, within a day',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ ...ofType.shape, clearedTime: utcTimeField }) },
  response: z.object({ restored: z.number().int() }),
})

/** What an administrator writes to others; the form and the server check it by this. */
export const announcementFields = z
  .strictObject({
    type: z.enum(storedMessageTypes),
    /** The stage of a notice; null for a message. */
    messageType: stage.nullable(),
    /** The code of the role whose users get it; empty for everyone. */
    role: optionalTextField(60),
    title: textField(messageLimits.title),
    content: textField(messageLimits.content),
  })
  .refine(({ type, messageType }) => (type === 'notice') === (messageType !== null), {
    ...rule('noticeStage'),
    path: ['messageType'],
  })
export type AnnouncementFields = z.infer<typeof announcementFields>

export const announce = defineEndpoint({
  id: 'message.announce',
  method: 'POST',
  path: '/api/messages/announce',
  summary: 'Send an announcement to all users or to a role',
  effect: 'write',
  access: 'message:announce',
  input: { body: announcementFields },
  response: z.object({ recipients: z.number().int() }),
})

export const readAudiences = defineEndpoint({
  id: 'message.audiences',
  method: 'GET',
  path: '/api/messages/audiences',
  summary: 'List audiences of announcements with their number of users',
  effect: 'read',
  access: 'message:announce',
  beyondScope: 'An announcement goes to all users or to all holders of a role.',
  refreshOn: ['message.changed'],
  input: {},
  response: z.object({
    everyone: z.number().int(),
    roles: z.array(
      z.object({
        code: z.string(),
        name: localizedText,
        users: z.number().int(),
      }),
    ),
  }),
})
