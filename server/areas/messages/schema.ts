import {
  type Message,
  type MessageStage,
  noticeCauses,
  storedMessageTypes,
} from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/** Texts of the product are stored in all languages, texts of users as written. */
const words = () => jsonb().$type<Text>().notNull()

/** Messages, each in the box of one user. */
export const messages = pgTable(
  'message',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Writer, who can be answered; null for messages of the system, and when the writer is deleted. */
    senderId: uuid().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: storedMessageTypes }).notNull(),
    title: words(),
    subTitle: words(),
    content: words(),
    avatar: text().notNull().default(''),
    /** Null for type message. */
    messageType: smallint().$type<MessageStage>(),
    status: smallint().$type<Message['status']>().notNull().default(0),
    /** When it came, or came back from a snooze. */
    createdAt: createdAt(),
    /** When it first came, if it came back from a snooze. */
    firstAt: instant(),
    /** Why a notice came. */
    cause: text({ enum: noticeCauses }).notNull().default('system'),
    /** Path in the console; only the server sets it, never a user. */
    link: text(),
    /** A repetition within its group changes a notice instead of adding one. */
    groupId: uuid(),
    /** When the user cleared it; the same for all messages cleared together. */
    clearedAt: instant(),
    /** Name in the operation log. */
    name: text().generatedAlwaysAs((): SQL => sql`title ->> 'zh-CN'`),
  },
  table => [
    index('message_user').on(table.userId, table.createdAt, table.id),
    index('message_user_type').on(table.userId, table.type, table.createdAt, table.id),
    index('message_sender').on(table.senderId).where(sql`sender_id is not null`),
    index('message_cleared').on(table.clearedAt).where(sql`cleared_at is not null`),
    index('message_group').on(table.groupId, table.userId).where(sql`group_id is not null`),
    index('message_unread').on(table.userId, table.type).where(sql`status = 0 and cleared_at is null`),
  ],
)

/** Which user has read which to-do; the to-dos themselves are not stored, see `TodoSource`. */
export const todoReads = pgTable(
  'todo_read',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    todoId: uuid().notNull(),
    readAt: instant().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.userId, table.todoId] }), index('todo_read_at').on(table.readAt)],
)

/** Messages and to-dos that are away from the inbox of a user until a time. */
export const messageSnoozes = pgTable(
  'message_snooze',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A message or a to-do; to-dos are not stored, so there is no reference. */
    messageId: uuid().notNull(),
    until: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('message_snooze_until').on(table.until),
  ],
)

/** Announcements of administrators. */
export const announcements = pgTable('announcement', {
  id: id(),
  senderId: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Code of the role of the recipients; empty for everyone. */
  role: text().notNull(),
  type: text({ enum: ['message', 'notice'] }).notNull(),
  messageType: smallint().$type<MessageStage>(),
  title: text().notNull(),
  content: text().notNull(),
  /** Number of recipients. */
  recipients: integer().notNull(),
  createdAt: createdAt(),
})
