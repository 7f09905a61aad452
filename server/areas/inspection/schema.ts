import { contentStatuses } from '@greenroom/contract/areas/content/content-sets'
import type { InspectionConditions } from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  inspectionScopes,
  inspectionVerdictWords,
  rejectionReasons,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { contentItems } from '../content/index.ts'

/** Content items that wait for a user's verdict. Queues are shared work and belong to nobody; the content items in them do. */
export const inspectionQueues = pgTable('inspection_queue', {
  id: id(),
  name: text().notNull(),
  conditions: jsonb().$type<InspectionConditions>().notNull(),
  /** In percent of the matching content items. */
  rate: smallint().notNull(),
  scope: text({ enum: inspectionScopes }).notNull(),
  /** What waits in it does not yet follow from its fields. */
  stale: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
})

/** `aside`: it matches, and is not in the sample. */
export const itemStates = ['waiting', 'aside', 'passed', 'rejected'] as const

/** A content item in a queue. */
export const inspectionItems = pgTable(
  'inspection_item',
  {
    queueId: uuid()
      .notNull()
      .references(() => inspectionQueues.id, { onDelete: 'cascade' }),
    contentItemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    state: text({ enum: itemStates }).notNull(),
    /** 0 to 99, from the ids of both: in the sample when it is below the rate. */
    draw: smallint().notNull(),
    /** Of what the content item said when it came in; another one comes in again. */
    fingerprint: text().notNull(),
    /** Why it is here without matching: the banned words that stand in it. */
    hits: jsonb().$type<readonly string[]>(),
    enteredAt: instant().notNull().default(sql`now()`),
    /** Whose turn is next: when it came in, or was last skipped. */
    turn: instant().notNull().default(sql`now()`),
    /** One inspector's hold on it, until then; a new one has a new id. */
    claim: uuid(),
    claimedBy: uuid(),
    claimedUntil: instant(),
  },
  table => [
    primaryKey({ columns: [table.queueId, table.contentItemId] }),
    index('inspection_item_turn').on(table.queueId, table.state, table.turn, table.contentItemId),
    index('inspection_item_entered').on(table.queueId, table.state, table.enteredAt),
    index('inspection_item_content_item').on(table.contentItemId),
  ],
)

/** What an inspector decided. It outlives the queue and the content item, and so knows what they were called. */
export const inspectionVerdicts = pgTable(
  'inspection_verdict',
  {
    id: id(),
    queueId: uuid().notNull(),
    queueName: text().notNull(),
    contentItemId: uuid().notNull(),
    contentItemTitle: text().notNull(),
    /** Whose content it was, for the data scope of roles. */
    contentItemOwner: uuid(),
    inspectorId: uuid().notNull(),
    verdict: text({ enum: inspectionVerdictWords }).notNull(),
    reason: text({ enum: rejectionReasons }),
    note: text().notNull().default(''),
    /** What the content item was before a rejection took it offline. */
    statusBefore: text({ enum: contentStatuses }).notNull(),
    givenAt: instant().notNull().default(sql`now()`),
    /** When its inspector took it back; null while it stands. */
    withdrawnAt: instant(),
  },
  table => [
    index('inspection_verdict_given').on(table.givenAt, table.id),
    index('inspection_verdict_queue').on(table.queueId, table.givenAt),
    index('inspection_verdict_inspector').on(table.inspectorId, table.givenAt),
    index('inspection_verdict_content_item').on(table.contentItemId, table.givenAt),
  ],
)

/** Which content items are new or changed and have not been looked at since, by the queues and by what else acts on content items; fed by a trigger on `content_item`. */
export const contentChecks = pgTable('content_check', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentItemId: uuid().notNull(),
  /** When it came or changed; null when it is only to be looked at once more. */
  changedAt: instant().default(sql`clock_timestamp()`),
})

/** The latest look at all content items: which notes it made; one row. */
export const contentCheckRounds = pgTable('content_check_round', {
  id: smallint().primaryKey(),
  firstNote: bigint({ mode: 'number' }).notNull(),
  lastNote: bigint({ mode: 'number' }).notNull(),
  total: integer().notNull(),
})
