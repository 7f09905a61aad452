import {
  abilities,
  abilityStates,
  type CallQuota,
  type WeixinFailure,
} from '@greenroom/contract/areas/official-accounts/abilities'
import { articleThemes, codeThemes } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  type ArticleLimits,
  accountUsability,
  callbackModes,
  officialAccountTypes,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'

/** Official accounts at WeChat that articles are published to. */
export const officialAccounts = pgTable(
  'official_account',
  {
    id: id(),
    name: text().notNull(),
    type: text({ enum: officialAccountTypes }).notNull(),
    appId: text().notNull().unique('official_account_app_id'),
    originalId: text().notNull(),
    defaultAuthor: text().notNull(),
    defaultTheme: text({ enum: articleThemes }).notNull(),
    defaultAccent: text().notNull(),
    /** In pixels. */
    defaultFontSize: integer().notNull(),
    /** Of the font size. */
    defaultLineHeight: doublePrecision().notNull(),
    defaultCodeTheme: text({ enum: codeThemes }).notNull(),
    remark: text().notNull(),
    usableBy: text({ enum: accountUsability }).notNull(),
    /** May name users and roles that were deleted. */
    userIds: uuid().array().notNull(),
    roleIds: uuid().array().notNull(),
    needsApproval: boolean().notNull().default(false),
    callbackMode: text({ enum: callbackModes }).notNull().default('safe'),
    limits: jsonb().$type<ArticleLimits>().notNull(),
    /** Changes with the secret, so that the log has an entry; secrets are in a table that is not logged. */
    secretChangedAt: instant(),
    callbackChangedAt: instant(),
    /** Changes with a reset of the call quota, so that the log has an entry. */
    quotaResetAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    index('official_account_created').on(table.createdAt, table.id),
    index('official_account_name_grams').using('gin', sql`search_grams(${table.name})`),
  ],
)

/**
 * The secrets of accounts, each encrypted by `platform/secrets`. They outlive their account for some days, so that its
 * deletion can be undone.
 */
export const officialAccountSecrets = pgTable('official_account_secret', {
  accountId: uuid().primaryKey(),
  appSecret: text(),
  callbackToken: text().notNull(),
  callbackKey: text().notNull(),
  updatedAt: updatedAt(),
})

const accountId = () =>
  uuid()
    .notNull()
    .references(() => officialAccounts.id, { onDelete: 'cascade' })

/** The access token of an account, once for all servers. */
export const officialAccountTokens = pgTable('official_account_token', {
  accountId: accountId().primaryKey(),
  /** Encrypted; null while the first one is fetched. */
  token: text(),
  expiresAt: instant(),
  fetchedAt: instant(),
  /** The worker that renews the token, and until when others leave that to it. */
  renewer: uuid(),
  renewingUntil: instant(),
})

/** Results of the last probe of an account. */
export const officialAccountAbilities = pgTable(
  'official_account_ability',
  {
    accountId: accountId(),
    ability: text({ enum: abilities }).notNull(),
    state: text({ enum: abilityStates }).notNull(),
    failure: jsonb().$type<WeixinFailure>(),
    quota: jsonb().$type<CallQuota>(),
    checkedAt: instant().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.accountId, table.ability] })],
)

/** Event messages of WeChat with a valid signature, each once. They are hints: handlers ask WeChat for the facts. */
export const officialAccountEvents = pgTable(
  'official_account_event',
  {
    id: id(),
    accountId: accountId(),
    /** Identifies repeated messages. */
    key: text().notNull(),
    /** WeChat's `Event`, for example `PUBLISHJOBFINISH`. */
    event: text().notNull(),
    /** Of events about publishing. */
    publishId: text(),
    receivedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    unique('official_account_event_key').on(table.accountId, table.key),
    index('official_account_event_publish').on(table.accountId, table.publishId),
    index('official_account_event_received').on(table.receivedAt),
  ],
)
