import { asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Queries } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { publicAddress } from '../public-address.ts'
import type { Settings } from '../settings.ts'
import type { Mail, MailService } from './mail-service.ts'
import { queuedMails } from './schema.ts'

/** Mails per run at most; the next run sends the rest. */
const perRun = 50
/** Wait after the first failure; it doubles with each further one. */
const firstWaitSeconds = 15
const longestWaitSeconds = 1800

type Deliver = (mail: { to: string; subject: string; text: string }) => Promise<void>

/**
 * Sends due mails. A mail that the server refuses is retried after a growing wait until it expires. If the server ends
 * after sending a mail and before the commit, the mail is sent twice.
 */
async function sendDue(queries: Queries, deliver: Deliver, log: Logger): Promise<void> {
  const late = await queries
    .delete(queuedMails)
    .where(lt(queuedMails.goodUntil, sql`now()`))
    .returning({ id: queuedMails.id, attempts: queuedMails.attempts })
  for (const { id, attempts } of late) log.error({ mail: id, attempts }, 'a mail could not be sent in time')

  // A queued mail starts no run while one is running, so this run also sends new mails; as one transaction, it must
  // end.
  for (let sent = 0; sent < perRun; ) {
    const due = await nextDue(queries)
    if (due.length === 0) return
    await deliverAll(queries, due, deliver, log)
    sent += due.length
  }
}

type QueuedMail = typeof queuedMails.$inferSelect

/** By the clock, not by the time of the transaction, so that mails queued since are due too. */
const nextDue = (queries: Queries): Promise<QueuedMail[]> =>
  queries
    .select()
    .from(queuedMails)
    .where(lte(queuedMails.nextAttemptAt, sql`clock_timestamp()`))
    .orderBy(asc(queuedMails.nextAttemptAt))
    .limit(10)
    .for('update', { skipLocked: true })

async function deliverAll(
  queries: Queries,
  due: readonly QueuedMail[],
  deliver: Deliver,
  log: Logger,
): Promise<void> {
  for (const { id, recipient, subject, content, attempts } of due) {
    try {
      await deliver({ to: recipient, subject, text: content })
      await queries.delete(queuedMails).where(eq(queuedMails.id, id))
    } catch (error) {
      log.warn({ err: error, mail: id, attempts: attempts + 1 }, 'the mail server did not take a mail')
      const wait = Math.min(firstWaitSeconds * 2 ** attempts, longestWaitSeconds)
      await queries
        .update(queuedMails)
        .set({
          attempts: attempts + 1,
          nextAttemptAt: sql`clock_timestamp() + ${wait} * interval '1 second'`,
        })
        .where(eq(queuedMails.id, id))
    }
  }
}

/** The mail service of a server, and the sending of its queued mails. */
export interface MailQueue extends MailService {
  /** Sends due mails, in the transaction of the job {@link sendMailsJobName}. */
  sendQueued(queries: Queries): Promise<void>
}

/** Name of the job that sends queued mails. */
export const sendMailsJobName = 'mail.send'
/** Time limits for connecting, the greeting and each response, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Creates the mail service for the mail server of the settings. */
export function createMail(
  settings: Pick<Settings, 'SMTP_URL' | 'SMTP_FROM' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  log: Logger,
): MailQueue {
  const { SMTP_URL, SMTP_FROM } = settings
  let transport: Promise<Transporter> | undefined
  const deliver = async ({ to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url: SMTP_URL, ...timeouts }),
    )
    // As an object, so that a comma or a bracket in the address does not make a second one.
    await (await transport).sendMail({ from: SMTP_FROM, to: { name: '', address: to }, subject, text })
  }
  return {
    available: SMTP_URL !== undefined,
    address: publicAddress(settings),
    async send({ queries, enqueue }, { to, subject, text, expiresAfterMinutes }) {
      if (SMTP_URL === undefined) throw new Error('A mail was to be sent, but no mail server is set')
      const goodUntil = new Date(Date.now() + expiresAfterMinutes * 60_000)
      await queries.insert(queuedMails).values({ recipient: to, subject, content: text, goodUntil })
      enqueue(sendMailsJobName)
    },
    async sendQueued(queries) {
      if (SMTP_URL !== undefined) await sendDue(queries, deliver, log)
    },
  }
}
