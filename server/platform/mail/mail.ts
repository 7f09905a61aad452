import type { Transporter } from 'nodemailer'
import type { Job } from '../jobs/job.ts'
import type { Logger } from '../log.ts'
import { publicAddress } from '../public-address.ts'
import type { Settings } from '../settings.ts'
import type { Mail, MailService } from './mail-service.ts'
import { queuedMails } from './schema.ts'
import { sendQueued } from './send-queued.ts'

/** The mail service of a server and its job. */
export interface MailQueue extends MailService {
  /** Sends queued mails. */
  job: Job
}

const jobName = 'mail.send'
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
    async send({ queries, enqueue }, { to, subject, text, usefulMinutes }) {
      if (SMTP_URL === undefined) throw new Error('A mail was to be sent, but no mail server is set')
      const goodUntil = new Date(Date.now() + usefulMinutes * 60_000)
      await queries.insert(queuedMails).values({ recipient: to, subject, content: text, goodUntil })
      enqueue(jobName)
    },
    job: {
      name: jobName,
      cron: '* * * * *',
      retry: { limit: 2, delaySeconds: 5 },
      handle: async ({ queries }) => {
        if (SMTP_URL !== undefined) await sendQueued(queries, deliver, log)
      },
    },
  }
}
