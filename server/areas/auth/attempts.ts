import { hash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { networkOf } from '../../platform/access/client-address.ts'
import type { OperationContext } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { attemptCounts } from './schema.ts'

/** A key to count attempts under: the guessed account or the origin of the guesses, and the number of failures without a wait. */
export interface Counted {
  key: string
  free: number
}

/** The first wait after the free attempts, in seconds; each further failure doubles it. */
const firstWaitSeconds = 30
const longestWaitSeconds = 15 * 60
/** Counts without an attempt for this long are deleted. */
const forgottenAfter = sql`interval '1 day'`

/** Sign-ins to an account from unknown browsers. Unknown names are counted like existing ones. */
export function ofUser(userId: string | undefined, username: string): Counted {
  const name = hash('sha256', username.toLowerCase(), 'base64url')
  return { key: userId === undefined ? `name:${name}` : `account:${userId}`, free: 10 }
}
/** Allows more attempts, because many users may share an address, or an IPv6 network. */
export const ofAddress = (address: string): Counted => ({ key: `address:${networkOf(address)}`, free: 50 })
/** Sign-ins from a browser in which the user has signed in before. */
export const ofDevice = (deviceId: string): Counted => ({ key: `device:${deviceId}`, free: 10 })
/** Second steps of a sign-in, after the right password. */
export const ofSecondStep = (userId: string): Counted => ({ key: `second:${userId}`, free: 5 })
/** Confirmations at an open session. */
export const ofConfirmation = (sessionId: string): Counted => ({ key: `confirm:${sessionId}`, free: 10 })

/** An attempt, for the operation log. */
export interface Attempt extends Pick<OperationContext, 'action' | 'address' | 'device'> {
  /** Title of the log entry. */
  title: string
}

/** An operation as an attempt, without the title. */
export const attemptOf = ({ action, address, device }: OperationContext): Omit<Attempt, 'title'> => ({
  action,
  address,
  device,
})

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. On success, take it back
 * with {@link forgive} or {@link forget}. An attempt during a wait is not checked; it is counted for the operation log
 * and does not extend the wait.
 * @throws ApiError `tooManyAttempts` with the seconds to wait
 */
export async function countAttempt(
  queries: Queries,
  counted: readonly Counted[],
  attempt: Attempt,
): Promise<void> {
  const passed: string[] = []
  for (const one of counted) {
    if (await mayTry(queries, one, attempt)) {
      passed.push(one.key)
      continue
    }
    await forgive(queries, passed)
    throw fail('tooManyAttempts', { retryAfterSeconds: await recordRefused(queries, one.key, attempt) })
  }
}

async function mayTry(queries: Queries, { key, free }: Counted, attempt: Attempt): Promise<boolean> {
  const { attempts, lastAttemptAt, blockedUntil } = attemptCounts
  const next = sql`case when ${isOld} then 1 else ${attempts} + 1 end`
  const counted = await queries
    .insert(attemptCounts)
    .values({ key, attempts: 1, blockedUntil: waitAfter(sql`1`, free), ...attempt })
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        attempts: next,
        blockedUntil: waitAfter(next, free),
        lastAttemptAt: sql`clock_timestamp()`,
        ...attempt,
      },
      setWhere: sql`(${blockedUntil} is null or ${blockedUntil} <= clock_timestamp())`,
    })
    .returning({ lastAttemptAt })
  return counted.length > 0
}

const isOld = sql`${attemptCounts.lastAttemptAt} < clock_timestamp() - ${forgottenAfter}`

/** End of the wait after this number of failures. */
function waitAfter(attempts: SQL, free: number): SQL<Date | null> {
  // Limits the exponent, because the power would overflow after a year of attempts.
  const seconds = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(20, ${attempts} - ${free}::int)))`
  return sql`case when ${attempts} >= ${free}::int then clock_timestamp() + ${seconds} * interval '1 second' end`
}

/** @returns the seconds to wait */
async function recordRefused(queries: Queries, key: string, attempt: Attempt): Promise<number> {
  const [recorded] = await queries
    .update(attemptCounts)
    .set({ refused: sql`${attemptCounts.refused} + 1`, ...attempt })
    .where(eq(attemptCounts.key, key))
    .returning({
      seconds: sql<number>`ceil(extract(epoch from ${attemptCounts.blockedUntil} - clock_timestamp()))::int`,
    })
  return Math.max(1, recorded?.seconds ?? 1)
}

/** Takes back one attempt per key: it succeeded, or was never checked, and must not cause a wait. */
export async function forgive(queries: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await queries
    .update(attemptCounts)
    .set({ attempts: sql`greatest(0, ${attemptCounts.attempts} - 1)`, blockedUntil: null })
    .where(inArray(attemptCounts.key, [...keys]))
}

/** Resets the counts after a success, or when an administrator lifted the wait. */
export async function forget(queries: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await queries
    .update(attemptCounts)
    .set({ attempts: 0, blockedUntil: null })
    .where(inArray(attemptCounts.key, [...keys]))
}

/** Ends of the waits of these keys; keys without a wait are left out. */
export async function waitsOf(queries: Queries, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map()
  const rows = await queries
    .select({ key: attemptCounts.key, blockedUntil: attemptCounts.blockedUntil })
    .from(attemptCounts)
    .where(and(inArray(attemptCounts.key, [...keys]), sql`${attemptCounts.blockedUntil} > now()`))
  return new Map(rows.flatMap(({ key, blockedUntil }) => (blockedUntil ? [[key, blockedUntil]] : [])))
}

/** Takes the attempts refused during waits since the last call, by key, for the operation log. */
export async function takeRefused(queries: Queries) {
  const due = await queries
    .select()
    .from(attemptCounts)
    .where(sql`${attemptCounts.refused} > 0`)
    .for('update', { skipLocked: true })
    .limit(1000)
  if (due.length > 0) {
    await queries
      .update(attemptCounts)
      .set({ refused: 0 })
      .where(
        inArray(
          attemptCounts.key,
          due.map(({ key }) => key),
        ),
      )
  }
  return due
}

/** Deletes old counts. */
export async function pruneAttempts(queries: Queries): Promise<void> {
  await queries
    .delete(attemptCounts)
    .where(and(eq(attemptCounts.refused, 0), lt(attemptCounts.lastAttemptAt, sql`now() - ${forgottenAfter}`)))
}
