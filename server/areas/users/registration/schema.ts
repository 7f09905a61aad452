import { registrationStates } from '@greenroom/contract/areas/users/registration'
import { languages } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Requests for an account, and their outcome. */
export const registrations = pgTable(
  'registration',
  {
    id: id(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    /** Hash of the chosen password; empty once the account has it, or it is useless. */
    passwordHash: text().notNull(),
    /** Language of the applicant, for the answer. */
    language: text({ enum: languages }).notNull(),
    state: text({ enum: registrationStates }).notNull().default('open'),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** Message of the decider to the applicant. */
    answer: text().notNull().default(''),
  },
  table => [
    // Not unique: a refusal of a second request for a name would reveal the first.
    index('registration_username').on(sql`lower(${table.username})`),
    index('registration_created').on(table.createdAt, table.id),
    index('registration_open').on(table.createdAt, table.id).where(sql`state = 'open'`),
  ],
)
