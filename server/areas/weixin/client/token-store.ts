import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { officialAccountTokens as tokens } from '../schema.ts'

const placeOf = (accountId: string) => `official-account:${accountId}:token`

/** WeChat issues a new token from five minutes before the old one ends, and the old one stays valid until then. */
const renewedBeforeEndSeconds = 290
/** A new token is used for at least this long, however short its stated lifetime is. */
const restSeconds = 20
const leaseSeconds = 30

/** The stored token, and whether it is valid for a while; undefined when there is none or it cannot be decrypted. */
export async function readToken(
  queries: Queries,
  secrets: Secrets,
  accountId: string,
): Promise<{ token: string; isFresh: boolean } | undefined> {
  const [stored] = await queries
    .select({
      token: tokens.token,
      isFresh: sql<boolean>`coalesce(${tokens.expiresAt} > now() + make_interval(secs => ${renewedBeforeEndSeconds})
        or (${tokens.expiresAt} > now() and ${tokens.fetchedAt} > now() - make_interval(secs => ${restSeconds})), false)`,
    })
    .from(tokens)
    .where(eq(tokens.accountId, accountId))
  if (!stored?.token) return undefined
  const token = secrets.open(stored.token, placeOf(accountId))
  return token === undefined ? undefined : { token, isFresh: stored.isFresh }
}

/** Claims the renewal of an account's token for a while. @returns false when another worker has it */
export async function claimRenewal(queries: Queries, accountId: string, renewer: string): Promise<boolean> {
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
export async function releaseRenewal(queries: Queries, accountId: string, renewer: string): Promise<void> {
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
export async function storeToken(
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
