import { slotNames } from '@greenroom/contract/areas/live/slots'
import { customType, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'
import { liveRoomId } from '../schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The newest picture of each checked stream, some kilobytes each. */
export const liveThumbnails = pgTable(
  'live_thumbnail',
  {
    roomId: liveRoomId(),
    slot: text({ enum: slotNames }).notNull(),
    /** Id of this picture; the next one gets another. */
    id: uuid().notNull(),
    /** JPEG. */
    picture: bytes().notNull(),
    takenAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.roomId, table.slot] }),
    uniqueIndex('live_thumbnail_id').on(table.id),
  ],
)
