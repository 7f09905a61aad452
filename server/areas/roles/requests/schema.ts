import { accessRequestStates } from '@greenroom/contract/areas/roles/access-requests'
import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Somebody asked for a permission, and what became of it. */
export const accessRequests = pgTable(
  'access_request',
  {
    id: id(),
    /** Null once the user is gone: the administrators' todo must still be closed by someone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    permission: text().notNull(),
    reason: text().notNull(),
    state: text({ enum: accessRequestStates }).notNull().default('open'),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** What the decision said to the requester. */
    answer: text().notNull().default(''),
  },
  table => [uniqueIndex('access_request_open').on(table.userId, table.permission).where(sql`state = 'open'`)],
)
