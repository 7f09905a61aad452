import { visitDevices } from '@greenroom/contract/areas/channels/channel-visits'
import { channelTypes } from '@greenroom/contract/areas/channels/channels'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'

/** A promotion with a tracking link of its own. */
export const channels = pgTable(
  'channel',
  {
    id: id(),
    /** What stands behind `/r/`. */
    code: text().notNull(),
    activityName: text().notNull(),
    channelType: text({ enum: channelTypes }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** As it was typed, `{host}` and all. */
    promoteLink: text().notNull(),
    advertisingSource: text().notNull(),
    advertisingMedia: text().notNull(),
    keyword: text().array().notNull(),
    pushNotify: boolean().notNull(),
    advertisingContent: text().notNull(),
    /** The set that it promotes; stays when the set is gone, so that undoing brings both together again. */
    contentSetId: uuid(),
    /** When somebody ended it before its time. */
    endedAt: instant(),
    /** Visitors who were sent on: the sum of their rows in `channel_visit`. */
    visits: integer().notNull().default(0),
    /** Made by the rules preset when its set went online. */
    distributed: boolean().notNull().default(false),
    /** Whether its owner was told that it began, and that it is over. */
    toldBegin: boolean().notNull().default(false),
    toldEnd: boolean().notNull().default(false),
    /** Whose it is, for the data scope of roles; null: nobody's in particular. Stays when the user is gone. */
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

/** What became of somebody who followed a tracking link. */
export const visitOutcomes = ['sent', 'early', 'over'] as const

/**
 * How many followed a link in one hour, from where, with what. No visitor is in it. It refers to no channel's row, so that
 * it is still there when a deleted channel is brought back.
 */
export const channelVisits = pgTable(
  'channel_visit',
  {
    channelId: uuid().notNull(),
    /** The beginning of the hour. */
    hour: instant().notNull(),
    /** What the link said (`utm_source`, `source`), else the host of the page before; empty when neither is known. */
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

/** Domains that promotions may lead to; while there are none, they may lead anywhere. */
export const registeredDomains = pgTable(
  'registered_domain',
  {
    id: id(),
    /** As browsers write it: small letters, in ASCII. */
    domain: text().notNull(),
    /** Stays when the user is gone. */
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('registered_domain_name').on(table.domain)],
)
