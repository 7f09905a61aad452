import { accessRequestStates } from '@greenroom/contract/areas/roles/access-requests'
import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Requests for permissions, and their outcome. */
export const accessRequests = pgTable(
  'access_request',
  {
    id: id(),
    /** Null after the user was deleted: an administrator must still close the to-do. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    permission: text().notNull(),
    reason: text().notNull(),
    state: text({ enum: accessRequestStates }).notNull().default('open'),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** Message of the decider to the requester. */
    answer: text().notNull().default(''),
  },
  table => [uniqueIndex('access_request_open').on(table.userId, table.permission).where(sql`state = 'open'`)],
)
