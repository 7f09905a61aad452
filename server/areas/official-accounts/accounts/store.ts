import type {
  ArticleLimits,
  OfficialAccountChanges,
  OfficialAccountFields,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { officialAccountSecrets, officialAccounts, officialAccountTokens } from '../schema.ts'
import { usableAccounts } from './usable.ts'

export type StoredAccount = typeof officialAccounts.$inferSelect

/** The account, if the actor may use it. */
export async function findAccount(
  queries: Queries,
  actor: Actor,
  id: string,
): Promise<StoredAccount | undefined> {
  const [account] = await queries
    .select()
    .from(officialAccounts)
    .where(and(eq(officialAccounts.id, id), usableAccounts(actor)))
  return account
}

/** The ids of the accounts with these AppIDs, by AppID. */
export async function accountIdsByAppId(
  queries: Queries,
  appIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await queries
    .select({ id: officialAccounts.id, appId: officialAccounts.appId })
    .from(officialAccounts)
    .where(inArray(officialAccounts.appId, [...appIds]))
  return new Map(accounts.map(({ id, appId }) => [appId, id]))
}

/** The names of the accounts that still exist among these, by id. */
export async function namesOfAccounts(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const accounts = await queries
    .select({ id: officialAccounts.id, name: officialAccounts.name })
    .from(officialAccounts)
    .where(inArray(officialAccounts.id, [...ids]))
  return new Map(accounts.map(({ id, name }) => [id, name]))
}

/** What WeChat accepts of the account's articles; undefined when the account does not exist. */
export async function articleLimitsOf(queries: Queries, id: string): Promise<ArticleLimits | undefined> {
  const [account] = await queries
    .select({ limits: officialAccounts.limits })
    .from(officialAccounts)
    .where(eq(officialAccounts.id, id))
  return account?.limits
}

/** Stores an account without its secret. */
export async function insertAccount(queries: Queries, fields: OfficialAccountFields): Promise<StoredAccount> {
  const account = await onlyRow(
    queries
      .insert(officialAccounts)
      .values({ ...fields, secretChangedAt: sql`now()` })
      .returning(),
  )
  return account
}

/** Changes the fields if the account still has this version; undefined when it has another one or does not exist. */
export async function updateAccountAt(
  queries: Queries,
  id: string,
  version: number,
  changes: OfficialAccountChanges,
): Promise<StoredAccount | undefined> {
  const [account] = await queries
    .update(officialAccounts)
    .set({ ...changes, version: sql`${officialAccounts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(officialAccounts.id, id), eq(officialAccounts.version, version)))
    .returning()
  if (account && changes.appId !== undefined) await dropTokens(queries, [id])
  return account
}

/**
 * Records when something that its row does not hold was done with an account; undefined when there is no such account.
 */
export async function touchAccount(
  queries: Queries,
  id: string,
  column: 'secretChangedAt' | 'callbackChangedAt' | 'quotaResetAt',
): Promise<StoredAccount | undefined> {
  const [account] = await queries
    .update(officialAccounts)
    .set({ [column]: sql`now()` })
    .where(eq(officialAccounts.id, id))
    .returning()
  return account
}

/** Deletes the access tokens of accounts whose AppID or secret changed. */
export async function dropTokens(queries: Queries, ids: string[]): Promise<void> {
  await queries.delete(officialAccountTokens).where(inArray(officialAccountTokens.accountId, ids))
}

/**
 * Locks the accounts that exist among these until the transaction ends, in one order so that callers do not deadlock.
 */
export async function lockAccounts(queries: Queries, ids: string[]): Promise<{ id: string }[]> {
  return queries
    .select({ id: officialAccounts.id })
    .from(officialAccounts)
    .where(inArray(officialAccounts.id, ids))
    .orderBy(officialAccounts.id)
    .for('update')
}

/** Deletes accounts; their secrets stay for some days, so that the deletion can be undone. */
export async function removeAccounts(queries: Queries, ids: string[]): Promise<void> {
  await queries
    .update(officialAccountSecrets)
    .set({ updatedAt: sql`now()` })
    .where(inArray(officialAccountSecrets.accountId, ids))
  await queries.delete(officialAccounts).where(inArray(officialAccounts.id, ids))
}
