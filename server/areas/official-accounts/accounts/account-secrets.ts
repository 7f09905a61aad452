import { randomBytes, randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { officialAccountSecrets } from '../schema.ts'

/** Secrets of an account and WeChat. A part is undefined when it was encrypted with another key. */
export interface AccountSecrets {
  appSecret: string | undefined
  /** True also when it cannot be decrypted. */
  isAppSecretStored: boolean
  callbackToken: string | undefined
  callbackKey: string | undefined
}

const parts = ['appSecret', 'callbackToken', 'callbackKey'] as const
type Part = (typeof parts)[number]
const placeOf = (accountId: string, part: Part) => `official-account:${accountId}:${part}`

/** Which of these accounts have a stored AppSecret that can be decrypted. */
export async function withAppSecret(
  queries: Queries,
  secrets: Secrets,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const rows = await queries
    .select({ id: officialAccountSecrets.accountId, appSecret: officialAccountSecrets.appSecret })
    .from(officialAccountSecrets)
    .where(inArray(officialAccountSecrets.accountId, [...accountIds]))
  const isReadable = ({ id, appSecret }: (typeof rows)[number]) =>
    appSecret !== null && secrets.open(appSecret, placeOf(id, 'appSecret')) !== undefined
  return new Set(rows.filter(isReadable).map(({ id }) => id))
}

/** The secrets of an account; undefined when none are stored. */
export async function readSecrets(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
): Promise<AccountSecrets | undefined> {
  const [row] = await queries
    .select()
    .from(officialAccountSecrets)
    .where(eq(officialAccountSecrets.accountId, accountId))
  if (!row) return undefined
  const open = (part: Part) => {
    const sealed = row[part]
    return sealed === null ? undefined : secrets.open(sealed, placeOf(accountId, part))
  }
  return {
    appSecret: open('appSecret'),
    isAppSecretStored: row.appSecret !== null,
    callbackToken: open('callbackToken'),
    callbackKey: open('callbackKey'),
  }
}

/** How many parts of secrets are stored, and how many of them cannot be decrypted. @param secrets undefined: without a key */
export async function unreadableSecrets(
  queries: Queries,
  secrets: Secrets | undefined,
): Promise<{ total: number; unreadable: number }> {
  const rows = await queries.select().from(officialAccountSecrets)
  const sealed = rows.flatMap(row =>
    parts.flatMap(part => {
      const value = row[part]
      return value === null ? [] : [{ value, place: placeOf(row.accountId, part) }]
    }),
  )
  const unreadable = sealed.filter(({ value, place }) => secrets?.open(value, place) === undefined)
  return { total: sealed.length, unreadable: unreadable.length }
}

/** Stores the AppSecret. An account without callback keys gets the given or new ones. */
export async function storeAppSecret(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
  appSecret: string,
  keys: CallbackKeys = newCallbackKeys(),
): Promise<void> {
  const sealed = secrets.seal(appSecret, placeOf(accountId, 'appSecret'))
  await queries
    .insert(officialAccountSecrets)
    .values({ accountId, appSecret: sealed, ...sealKeys(secrets, accountId, keys) })
    .onConflictDoUpdate({
      target: officialAccountSecrets.accountId,
      set: { appSecret: sealed, updatedAt: sql`now()` },
    })
}

/** Replaces the token and the key for the account's event messages. */
export async function renewCallbackKeys(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
): Promise<void> {
  const keys = sealKeys(secrets, accountId, newCallbackKeys())
  await queries
    .insert(officialAccountSecrets)
    .values({ accountId, ...keys })
    .onConflictDoUpdate({
      target: officialAccountSecrets.accountId,
      set: { ...keys, updatedAt: sql`now()` },
    })
}

const callbackTokenBytes = 16
/** WeChat accepts 43 letters and digits, which is base64 without its other characters. */
const callbackKeyLength = 43
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Token and key that sign and encrypt the event messages of an account. */
interface CallbackKeys {
  callbackToken: string
  callbackKey: string
}

const newCallbackKeys = (): CallbackKeys => ({
  callbackToken: randomBytes(callbackTokenBytes).toString('hex'),
  callbackKey: Array.from({ length: callbackKeyLength }, () => letters[randomInt(letters.length)]).join(''),
})

const sealKeys = (secrets: Secrets, accountId: string, keys: CallbackKeys): CallbackKeys => ({
  callbackToken: secrets.seal(keys.callbackToken, placeOf(accountId, 'callbackToken')),
  callbackKey: secrets.seal(keys.callbackKey, placeOf(accountId, 'callbackKey')),
})
