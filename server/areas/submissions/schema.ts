import {
  allSubmissionKinds,
  type SubmissionReason,
  submissionOutcomes,
} from '@greenroom/contract/areas/submissions/submissions'
import type { RuleKey } from '@greenroom/contract/rule-texts'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/** Why something was refused; its text is worked out anew from the catalogue where that says all. */
export type StoredReason = Omit<SubmissionReason, 'code' | 'text' | 'registrationUrl'> & {
  text?: SubmissionReason['text']
  /** The rule of `ruleTexts` that a field broke, where it is one of those. */
  rule?: RuleKey
}

/**
 * Forms that users sent, with their immediate outcome. Not recorded in the operation log: what an accepted one
 * made is recorded there, and a refused one changed nothing.
 */
export const submissions = pgTable(
  'submission',
  {
    /** The id of the request that brought it: who sent it knows it, also when it was refused. */
    id: text().primaryKey(),
    kind: text({ enum: allSubmissionKinds }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: it names rows of many tables, and outlives them. */
    subjectId: uuid(),
    title: text().notNull(),
    outcome: text({ enum: submissionOutcomes }).notNull(),
    reasons: jsonb().$type<StoredReason[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [index('submission_user').on(table.userId, table.createdAt.desc())],
)
