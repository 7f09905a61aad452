import { hash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { OperationContext } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { attemptCounts } from './schema.ts'

/** What is being guessed, or where the guesses come from, with how many attempts may fail in a row without a wait. */
export interface Counted {
  key: string
  free: number
}

/** After the free attempts, each that fails doubles the wait for the next one. In seconds. */
const firstWait = 30
const longestWait = 15 * 60
/** After so long without an attempt it starts anew. */
const forgottenAfter = sql`interval '1 day'`

/** Whoever signs in to an account from a browser that never did. Names that nobody has count as those that somebody has. */
export function ofUser(userId: string | undefined, username: string): Counted {
  const name = hash('sha256', username.toLowerCase(), 'base64url')
  return { key: userId === undefined ? `name:${name}` : `account:${userId}`, free: 10 }
}
/** Many users may share an address. */
export const ofAddress = (address: string): Counted => ({ key: `address:${address}`, free: 50 })
/** A browser in which the user has signed in before. */
export const ofDevice = (deviceId: string): Counted => ({ key: `device:${deviceId}`, free: 10 })
/** The second step of signing in, by whoever knows the password. */
export const ofSecondStep = (userId: string): Counted => ({ key: `second:${userId}`, free: 5 })
/** Whoever sits at an open session and does not know the password. */
export const ofConfirmation = (sessionId: string): Counted => ({ key: `confirm:${sessionId}`, free: 10 })

/** Who tries, for the operation log. */
export interface Attempt extends Pick<OperationContext, 'action' | 'address' | 'device'> {
  /** What the operation log calls that which is tried. */
  title: string
}

/**
 * Counts an attempt before anybody looks at it, so that of many at once no more are looked at than may be; who
 * succeeds takes it back with {@link forgive} or {@link forget}. What comes too early is not looked at, is counted for
 * the operation log, and makes the wait no longer.
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

/** Until when nothing is looked at after so many attempts that failed. */
function waitAfter(attempts: SQL, free: number): SQL<Date | null> {
  // The exponent is held, because a power that has grown for a year fits no number.
  const seconds = sql`least(${longestWait}, ${firstWait} * power(2, least(20, ${attempts} - ${free}::int)))`
  return sql`case when ${attempts} >= ${free}::int then clock_timestamp() + ${seconds} * interval '1 second' end`
}

/** @returns the seconds to wait */
async function recordRefused(queries: Queries, key: string, attempt: Attempt): Promise<number> {
  const [noted] = await queries
    .update(attemptCounts)
    .set({ refused: sql`${attemptCounts.refused} + 1`, ...attempt })
    .where(eq(attemptCounts.key, key))
    .returning({
      seconds: sql<number>`ceil(extract(epoch from ${attemptCounts.blockedUntil} - clock_timestamp()))::int`,
    })
  return Math.max(1, noted?.seconds ?? 1)
}

/** Takes back one attempt of each: it succeeded, or was never looked at. Nobody waits on its account. */
export async function forgive(queries: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await queries
    .update(attemptCounts)
    .set({ attempts: sql`greatest(0, ${attemptCounts.attempts} - 1)`, blockedUntil: null })
    .where(inArray(attemptCounts.key, [...keys]))
}

/** Starts to count anew, because somebody succeeded or lifted the wait. */
export async function forget(queries: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await queries
    .update(attemptCounts)
    .set({ attempts: 0, blockedUntil: null })
    .where(inArray(attemptCounts.key, [...keys]))
}

/** Until when the next attempt of each has to wait; those that need not are left out. */
export async function waitsOf(queries: Queries, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map()
  const found = await queries
    .select({ key: attemptCounts.key, blockedUntil: attemptCounts.blockedUntil })
    .from(attemptCounts)
    .where(and(inArray(attemptCounts.key, [...keys]), sql`${attemptCounts.blockedUntil} > now()`))
  return new Map(found.flatMap(({ key, blockedUntil }) => (blockedUntil ? [[key, blockedUntil]] : [])))
}

/** Attempts that were not looked at since the last time, and what they were about. */
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

/** Forgets what has been quiet for long. */
export async function pruneAttempts(queries: Queries): Promise<void> {
  await queries
    .delete(attemptCounts)
    .where(and(eq(attemptCounts.refused, 0), lt(attemptCounts.lastAttemptAt, sql`now() - ${forgottenAfter}`)))
}
