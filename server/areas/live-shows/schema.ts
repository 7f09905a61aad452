import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { liveRoomId } from '../live/index.ts'

/** The planned shows of rooms. A room has one show at a time; the code that writes holds a lock and checks it. */
export const liveShows = pgTable(
  'live_show',
  {
    id: id(),
    roomId: liveRoomId(),
    title: text().notNull(),
    startAt: instant().notNull(),
    /** Another show may begin then. */
    endAt: instant().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    coverFileId: uuid().references(() => storedFiles.id),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    index('live_show_room').on(table.roomId, table.startAt),
    index('live_show_start').on(table.startAt),
    index('live_show_end').on(table.endAt),
    check('live_show_order', sql`${table.endAt} > ${table.startAt}`),
  ],
)
export type StoredShow = typeof liveShows.$inferSelect

/** `missing`: the stream was looked for before the show. `stillOn`: it was looked for after the show. */
export const showChecks = ['missing', 'stillOn'] as const

/** Checks of streams that are done. A show that is moved to another time is checked again. */
export const liveShowChecks = pgTable(
  'live_show_check',
  {
    showId: uuid()
      .notNull()
      .references(() => liveShows.id, { onDelete: 'cascade' }),
    kind: text({ enum: showChecks }).notNull(),
    /** Start or end of the show that was checked. */
    dueAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.showId, table.kind, table.dueAt] })],
)
