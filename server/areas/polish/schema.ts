import type { Finding } from '@greenroom/contract/areas/polish/findings'
import {
  type PolishOptions,
  type PolishReview,
  polishModes,
  polishProblems,
  polishRunStates,
} from '@greenroom/contract/areas/polish/runs'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Requests to the assistant and checks by rules, each its user's own. */
export const polishRuns = pgTable(
  'polish_run',
  {
    id: id(),
    userId: ownerId(),
    mode: text({ enum: polishModes }).notNull(),
    options: jsonb().$type<PolishOptions>(),
    source: text().notNull(),
    result: text().notNull().default(''),
    findings: jsonb().$type<Finding[]>().notNull().default(sql`'[]'`),
    state: text({ enum: polishRunStates }).notNull(),
    problem: text({ enum: polishProblems }),
    model: text().notNull().default(''),
    promptTokens: integer(),
    completionTokens: integer(),
    costMicros: bigint({ mode: 'number' }),
    review: jsonb().$type<PolishReview>(),
    createdAt: createdAt(),
    /** When its answer began to stream; an answer streams once. */
    startedAt: instant(),
  },
  table => [index('polish_run_user').on(table.userId, table.id)],
)

/**
 * Usage of the assistant by user and day of the installation's time zone. Stays when the user deletes their history.
 */
export const polishUsage = pgTable(
  'polish_usage',
  {
    day: date({ mode: 'string' }).notNull(),
    userId: ownerId(),
    runs: integer().notNull().default(0),
    promptTokens: bigint({ mode: 'number' }).notNull().default(0),
    completionTokens: bigint({ mode: 'number' }).notNull().default(0),
    costMicros: bigint({ mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.userId] })],
)

/** Stored instructions to the assistant. */
export const polishInstructions = pgTable(
  'polish_instruction',
  {
    id: id(),
    userId: ownerId(),
    name: text().notNull(),
    text: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: createdAt(),
  },
  table => [index('polish_instruction_user').on(table.userId)],
)

/** Words that text checks search for in addition to the built-in ones. */
export const polishWords = pgTable('polish_word', {
  id: id(),
  word: text().notNull().unique('polish_word_word'),
  replacement: text().notNull(),
  note: text().notNull(),
  createdAt: createdAt(),
})
