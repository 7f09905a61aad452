import { asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { queuedMails } from './schema.ts'

/** Mails of one run: a run is one transaction, and the rest comes with the next one. */
const perRun = 50
/** After the first failure; the wait doubles with each further one. */
const firstWaitSeconds = 15
const longestWaitSeconds = 1800

type Deliver = (mail: { to: string; subject: string; text: string }) => Promise<void>

/**
 * Sends the mails whose time has come. One that the mail server does not take waits, ever longer, until it is of no
 * use any more. A server that ends between sending and noting it sends that mail twice.
 */
export async function sendQueued(queries: Queries, deliver: Deliver, log: Logger): Promise<void> {
  const late = await queries
    .delete(queuedMails)
    .where(lt(queuedMails.goodUntil, sql`now()`))
    .returning({ id: queuedMails.id, attempts: queuedMails.attempts })
  for (const { id, attempts } of late) log.error({ mail: id, attempts }, 'a mail could not be sent in time')

  const due = await queries
    .select()
    .from(queuedMails)
    .where(lte(queuedMails.nextAttemptAt, sql`now()`))
    .orderBy(asc(queuedMails.nextAttemptAt))
    .limit(perRun)
    .for('update', { skipLocked: true })
  for (const { id, recipient, subject, content, attempts } of due) {
    try {
      await deliver({ to: recipient, subject, text: content })
      await queries.delete(queuedMails).where(eq(queuedMails.id, id))
    } catch (error) {
      log.warn({ err: error, mail: id, attempts: attempts + 1 }, 'the mail server did not take a mail')
      const wait = Math.min(firstWaitSeconds * 2 ** attempts, longestWaitSeconds)
      await queries
        .update(queuedMails)
        .set({ attempts: attempts + 1, nextAttemptAt: sql`now() + ${wait} * interval '1 second'` })
        .where(eq(queuedMails.id, id))
    }
  }
}
