import { visitDevices } from '@greenroom/contract/areas/channels/channel-visits'
import { channelTypes } from '@greenroom/contract/areas/channels/channels'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'

/** Promotion channels, each with a tracking link. */
export const channels = pgTable(
  'channel',
  {
    id: id(),
    /** Code in the link, after `/r/`. */
    code: text().notNull(),
    activityName: text().notNull(),
    channelType: text({ enum: channelTypes }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** As typed, `{host}` included. */
    promoteLink: text().notNull(),
    advertisingSource: text().notNull(),
    advertisingMedia: text().notNull(),
    keyword: text().array().notNull(),
    pushNotify: boolean().notNull(),
    advertisingContent: text().notNull(),
    /** Id of the promoted set; kept when the set is deleted, so that undo restores the relation. */
    contentSetId: uuid(),
    /** When a user ended it early. */
    endedAt: instant(),
    /** Number of redirected visitors: the sum of their rows in `channel_visit`. */
    visits: integer().notNull().default(0),
    /** True when the rules preset created it as its set went online. */
    distributed: boolean().notNull().default(false),
    /** True when its owner was notified of its beginning and of its end. */
    isBeginAnnounced: boolean().notNull().default(false),
    isEndAnnounced: boolean().notNull().default(false),
    /** Owner for data scopes; null for none. Kept when the user is deleted. */
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    uniqueIndex('channel_code').on(table.code),
    index('channel_created').on(table.createdAt, table.id),
    index('channel_owner').on(table.createdBy, table.createdAt, table.id),
    index('channel_set').on(table.contentSetId),
    index('channel_distributed').on(table.createdAt).where(sql`distributed`),
    index('channel_name_grams').using('gin', sql`search_grams(${table.activityName})`),
  ],
)

/** What happened to a visitor of a tracking link. */
export const visitOutcomes = ['sent', 'early', 'over'] as const

/**
 * Numbers of visits per link, hour, source and device; no data about single visitors. Without a foreign key to the
 * channel, so that they survive until an undo of its deletion.
 */
export const channelVisits = pgTable(
  'channel_visit',
  {
    channelId: uuid().notNull(),
    /** Beginning of the hour. */
    hour: instant().notNull(),
    /** Source that the link names (`utm_source`, `source`), otherwise the referring host; empty when unknown. */
    source: text().notNull(),
    device: text({ enum: visitDevices }).notNull(),
    outcome: text({ enum: visitOutcomes }).notNull(),
    bot: boolean().notNull(),
    count: integer().notNull(),
  },
  table => [
    primaryKey({
      columns: [table.channelId, table.hour, table.source, table.device, table.outcome, table.bot],
    }),
  ],
)

/** Domains that promotions may lead to; without any, all are allowed. */
export const registeredDomains = pgTable(
  'registered_domain',
  {
    id: id(),
    /** Lower case, in ASCII (punycode). */
    domain: text().notNull(),
    /** Kept when the user is deleted. */
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('registered_domain_name').on(table.domain)],
)
