import { chatCategories, chatStates } from '@greenroom/contract/areas/live-chat/chat'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { liveRoomId } from '../live/index.ts'

/** Messages of the audience and the moderators of a room. */
export const liveMessages = pgTable(
  'live_message',
  {
    id: id(),
    roomId: liveRoomId(),
    /** Id of the viewer in the audience app; null: a moderator wrote it. */
    viewerId: text(),
    /** The moderator who wrote it; may be a user who was deleted. */
    userId: uuid(),
    /** Name of the author at that time. */
    authorName: text().notNull(),
    content: text().notNull(),
    category: text({ enum: chatCategories }).notNull(),
    state: text({ enum: chatStates }).notNull().default('shown'),
    isStarred: boolean().notNull().default(false),
    /** The blocked words in it, as the settings spell them. */
    blockedWords: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    createdAt: createdAt(),
    /** When it was written, or its state or star changed; browsers read what changed since. */
    changedAt: createdAt(),
  },
  table => [
    index('live_message_room').on(table.roomId, table.id),
    index('live_message_changed').on(table.roomId, table.changedAt),
    index('live_message_grams').using(
      'gin',
      sql`search_grams(${table.authorName} || ' ' || ${table.content})`,
    ),
    index('live_message_viewer').on(table.roomId, table.viewerId, table.id),
  ],
)
export type StoredMessage = typeof liveMessages.$inferSelect

/** Viewers who may not write in a room. Expired rows have no effect. */
export const liveChatBans = pgTable(
  'live_chat_ban',
  {
    id: id(),
    roomId: liveRoomId(),
    viewerId: text().notNull(),
    viewerName: text().notNull(),
    /** Null: the ban lasts until a moderator lifts it. */
    untilAt: instant(),
    reason: text().notNull().default(''),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('live_chat_ban_viewer').on(table.roomId, table.viewerId)],
)
export type StoredChatBan = typeof liveChatBans.$inferSelect
