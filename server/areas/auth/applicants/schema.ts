import { registrationStates } from '@greenroom/contract/areas/users/registration'
import { languages } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Somebody asked for an account, and what became of it. */
export const registrations = pgTable(
  'registration',
  {
    id: id(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    /** Of the password they chose; empty once it is the account's, or of no use any more. */
    passwordHash: text().notNull(),
    /** In which they asked, and are answered. */
    language: text({ enum: languages }).notNull(),
    state: text({ enum: registrationStates }).notNull().default('open'),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** What the decision said to the applicant. */
    answer: text().notNull().default(''),
  },
  table => [
    // Several may ask under one name: who was told that it is asked for would learn of others.
    index('registration_username').on(sql`lower(${table.username})`),
    index('registration_created').on(table.createdAt, table.id),
    index('registration_open').on(table.createdAt, table.id).where(sql`state = 'open'`),
  ],
)
