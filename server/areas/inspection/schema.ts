import { contentStatuses } from '@greenroom/contract/areas/content/content-sets'
import type { InspectionConditions } from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  inspectionScopes,
  inspectionVerdictValues,
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
import { contentItemReference } from '../content/index.ts'

/** Queues of content items that wait for a verdict. Queues are shared and have no owner; their content items do. */
export const inspectionQueues = pgTable('inspection_queue', {
  id: id(),
  name: text().notNull(),
  conditions: jsonb().$type<InspectionConditions>().notNull(),
  /** Percentage of the matching content items. */
  rate: smallint().notNull(),
  scope: text({ enum: inspectionScopes }).notNull(),
  /** True until its items are recomputed from its fields. */
  stale: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
})

/** `aside`: matches, but is not in the sample. */
export const itemStates = ['waiting', 'aside', 'passed', 'rejected'] as const

/** Content items in queues. */
export const inspectionItems = pgTable(
  'inspection_item',
  {
    queueId: uuid()
      .notNull()
      .references(() => inspectionQueues.id, { onDelete: 'cascade' }),
    contentItemId: contentItemReference(),
    state: text({ enum: itemStates }).notNull(),
    /** 0 to 99, computed from both ids; in the sample when below the rate. */
    draw: smallint().notNull(),
    /** Fingerprint of the content at its arrival; with another one, the item is added again. */
    fingerprint: text().notNull(),
    /** Banned words in the content, for an item that does not match the queue. */
    hits: jsonb().$type<readonly string[]>(),
    enteredAt: instant().notNull().default(sql`now()`),
    /** Order of the queue: when the item arrived, or was last skipped. */
    turn: instant().notNull().default(sql`now()`),
    /** Claim of an inspector until `claimedUntil`; a new claim has a new id. */
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

/** Verdicts of inspectors. They outlive queue and content item, so they store their names. */
export const inspectionVerdicts = pgTable(
  'inspection_verdict',
  {
    id: id(),
    queueId: uuid().notNull(),
    queueName: text().notNull(),
    contentItemId: uuid().notNull(),
    contentItemTitle: text().notNull(),
    /** Owner of the content item, for data scopes. */
    contentItemOwner: uuid(),
    inspectorId: uuid().notNull(),
    verdict: text({ enum: inspectionVerdictValues }).notNull(),
    reason: text({ enum: rejectionReasons }),
    note: text().notNull().default(''),
    /** Status of the content item before a rejection took it offline. */
    statusBefore: text({ enum: contentStatuses }).notNull(),
    givenAt: instant().notNull().default(sql`now()`),
    /** When the inspector withdrew it; null while it is valid. */
    withdrawnAt: instant(),
  },
  table => [
    index('inspection_verdict_given').on(table.givenAt, table.id),
    index('inspection_verdict_queue').on(table.queueId, table.givenAt),
    index('inspection_verdict_inspector').on(table.inspectorId, table.givenAt),
    index('inspection_verdict_content_item').on(table.contentItemId, table.givenAt),
  ],
)

/** Queue of new and changed content items that neither queues nor effects have processed; a trigger on `content_item` fills it. */
export const contentChecks = pgTable('content_check', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentItemId: uuid().notNull(),
  /** When the content item was created or changed; null for a repeated check. */
  changedAt: instant().default(sql`clock_timestamp()`),
})

/** The latest check of all content items and its entries; one row. */
export const contentCheckRounds = pgTable('content_check_round', {
  id: smallint().primaryKey(),
  firstCheckId: bigint({ mode: 'number' }).notNull(),
  lastCheckId: bigint({ mode: 'number' }).notNull(),
  total: integer().notNull(),
})
