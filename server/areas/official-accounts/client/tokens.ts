import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { readSecrets } from '../accounts/account-secrets.ts'
import { officialAccounts, officialAccountTokens as tokens } from '../schema.ts'
import { problemError } from './call-error.ts'
import type { Transport } from './transport.ts'

const placeOf = (accountId: string) => `official-account:${accountId}:token`

/** WeChat issues a new token from five minutes before the old one ends, and the old one stays valid until then. */
const renewedBeforeEndSeconds = 290
/** A new token is used for at least this long, however short its stated lifetime is. */
const restSeconds = 20
const leaseSeconds = 30

/** The stored token, and whether it is valid for a while; undefined when there is none or it cannot be decrypted. */
async function readToken(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
): Promise<{ token: string; isFresh: boolean } | undefined> {
  const [row] = await queries
    .select({
      token: tokens.token,
      isFresh: sql<boolean>`coalesce(${tokens.expiresAt} > now() + make_interval(secs => ${renewedBeforeEndSeconds})
        or (${tokens.expiresAt} > now() and ${tokens.fetchedAt} > now() - make_interval(secs => ${restSeconds})), false)`,
    })
    .from(tokens)
    .where(eq(tokens.accountId, accountId))
  if (!row?.token) return undefined
  const token = secrets.open(row.token, placeOf(accountId))
  return token === undefined ? undefined : { token, isFresh: row.isFresh }
}

/** Claims the renewal of an account's token for a while. @returns false when another worker has it */
async function claimRenewal(queries: Queries, accountId: string, renewer: string): Promise<boolean> {
  const lease = { renewer, renewingUntil: sql`now() + make_interval(secs => ${leaseSeconds})` }
  const claimed = await queries
    .insert(tokens)
    .values({ accountId, ...lease })
    .onConflictDoUpdate({
      target: tokens.accountId,
      set: lease,
      setWhere: sql`coalesce(${tokens.renewingUntil} < now(), true)`,
    })
    .returning({ id: tokens.accountId })
  return claimed.length > 0
}

const isRenewing = (accountId: string, renewer: string) =>
  and(eq(tokens.accountId, accountId), eq(tokens.renewer, renewer))

/** Releases the renewal, so that the next caller tries. */
async function releaseRenewal(queries: Queries, accountId: string, renewer: string): Promise<void> {
  await queries
    .update(tokens)
    .set({ renewer: null, renewingUntil: null })
    .where(isRenewing(accountId, renewer))
}

interface FetchedToken {
  accountId: string
  renewer: string
  token: string
  /** How long it lives. */
  seconds: number
}

/** Stores a renewed token, unless the account's secret was replaced meanwhile. */
async function storeToken(
  queries: Queries,
  secrets: Secrets,
  { accountId, renewer, token, seconds }: FetchedToken,
): Promise<void> {
  await queries
    .update(tokens)
    .set({
      token: secrets.seal(token, placeOf(accountId)),
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
      fetchedAt: sql`now()`,
      renewer: null,
      renewingUntil: null,
    })
    .where(isRenewing(accountId, renewer))
}

/** Provides the access tokens of accounts; all servers share one, which is renewed before it expires. */
export interface Tokens {
  /**
   * The token of an account.
   * @param refused a token that WeChat refuses
   * @throws WeixinCallError when there is none
   */
  get(accountId: string, refused?: string): Promise<string>
}

const path = '/cgi-bin/stable_token'
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const pollMs = 100
/** Longer than any renewal takes, so that each wait ends. */
const maxWaitMs = 40_000

interface TokensParts {
  database: Pick<Database, 'pool'>
  secrets: Secrets
  transport: Transport
}

/** Creates the source of access tokens, which all servers share by the database. */
export function createTokens({ database: { pool }, secrets, transport }: TokensParts): Tokens {
  /** Renewals under way on this server, which its callers share. */
  const renewals = new Map<string, Promise<string>>()

  /** The stored token if it is valid for a while and was not refused. */
  async function readUsable(accountId: string, refused: string | undefined): Promise<string | undefined> {
    const current = await readToken(pool, secrets, accountId)
    return current?.isFresh && current.token !== refused ? current.token : undefined
  }

  async function fetchToken(keys: AccountKeys, refused: string | undefined) {
    const usual = await askToken(transport, keys, false)
    // Only then: WeChat allows twenty forced tokens a day, and each one invalidates tokens of other systems.
    return refused !== undefined && usual.access_token === refused ? askToken(transport, keys, true) : usual
  }

  /** Renews the token, or waits for the server that does. */
  async function renew(accountId: string, refused: string | undefined): Promise<string> {
    const renewer = randomUUID()
    const keys = await readAccountKeys(pool, secrets, accountId)
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
      const usableToken = await readUsable(accountId, refused)
      if (usableToken !== undefined) return usableToken
      if (await claimRenewal(pool, accountId, renewer)) {
        try {
          // Another server may have renewed it before the claim.
          const newer = await readUsable(accountId, refused)
          if (newer !== undefined) {
            await releaseRenewal(pool, accountId, renewer)
            return newer
          }
          const { access_token: token, expires_in: seconds } = await fetchToken(keys, refused)
          await storeToken(pool, secrets, { accountId, renewer, token, seconds })
          return token
        } catch (error) {
          await releaseRenewal(pool, accountId, renewer)
          throw error
        }
      }
      await sleep(pollMs)
    }
    throw problemError(path, 'timeout')
  }

  return {
    async get(accountId, refused) {
      const usableToken = await readUsable(accountId, refused)
      if (usableToken !== undefined) return usableToken
      const underWay = renewals.get(accountId)
      if (underWay) {
        const token = await underWay
        if (token !== refused) return token
      }
      const renewal = renew(accountId, refused).finally(() => renewals.delete(accountId))
      renewals.set(accountId, renewal)
      return renewal
    },
  }
}

/** Asks WeChat for a token. Without force it gives its present token again while that is valid. @throws WeixinCallError */
async function askToken(transport: Transport, { appId, appSecret }: AccountKeys, isForced: boolean) {
  const body = {
    grant_type: 'client_credential',
    appid: appId,
    secret: appSecret,
    force_refresh: isForced,
  }
  const answer = tokenAnswer.safeParse(await transport({ method: 'POST', path, body }, ''))
  if (!answer.success) throw problemError(path, 'unreadable')
  return answer.data
}

/**
 * Checks that WeChat gives the account a token now, whether or not one is stored; it stores none.
 * @throws WeixinCallError
 */
export async function tryToken(
  { database, secrets, transport }: TokensParts,
  accountId: string,
): Promise<void> {
  await askToken(transport, await readAccountKeys(database.pool, secrets, accountId), false)
}

/** Credentials of an account at WeChat. */
interface AccountKeys {
  appId: string
  appSecret: string
}

/** @throws WeixinCallError `noSecret`, `secretUnreadable` */
async function readAccountKeys(queries: Queries, secrets: Secrets, accountId: string): Promise<AccountKeys> {
  const [account] = await queries
    .select({ appId: officialAccounts.appId })
    .from(officialAccounts)
    .where(eq(officialAccounts.id, accountId))
  const accountSecrets = await readSecrets(queries, secrets, accountId)
  const path = '/cgi-bin/stable_token'
  if (!account || !accountSecrets?.isAppSecretStored) throw problemError(path, 'noSecret')
  if (accountSecrets.appSecret === undefined) throw problemError(path, 'secretUnreadable')
  return { appId: account.appId, appSecret: accountSecrets.appSecret }
}
