import { eq } from 'drizzle-orm'
import { dropMonths, makeMonths } from './audit/chain/months.ts'
import { createSealer } from './audit/chain/sealer.ts'
import { droppedMonths } from './audit/schema.ts'
import { bulkJobs } from './bulk/schema.ts'
import { installations } from './database/schema.ts'
import { streamEvents } from './events/schema.ts'
import { pruneEvents } from './events/stored-events.ts'
import { insertDemoFiles } from './files/demo/demo-files.ts'
import { storedFiles } from './files/schema.ts'
import { idempotentRequests } from './idempotency/schema.ts'
import { pruneIdempotentRequests } from './idempotency/store.ts'
import type { Job } from './jobs/job.ts'
import { jobAttempts } from './jobs/schema.ts'
import { type MailQueue, sendMailsJobName } from './mail/mail.ts'
import { queuedMails } from './mail/schema.ts'
import { defineModule } from './modules/module.ts'
import { platformChecks } from './self-check/platform-checks.ts'
import { users } from './users/schema.ts'

/** Sends queued mails of this server's mail service. The assembly starts it, because a module is older than the service. */
export const createSendMailsJob = (mail: MailQueue): Job => ({
  name: sendMailsJobName,
  cron: '* * * * *',
  retry: { limit: 2, delaySeconds: 5 },
  handle: ({ queries }) => mail.sendQueued(queries),
})

/** Deletes events older than about a day. */
const pruneEventsJob: Job = {
  name: 'events.prune',
  cron: '13 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneEvents(queries),
}

/** Deletes keys of writes that are older than a day, and their long outcomes sooner. */
const pruneIdempotentRequestsJob: Job = {
  name: 'idempotency.prune',
  cron: '27 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneIdempotentRequests(queries),
}

/** Creates partitions in advance and drops months older than the setting; 0 keeps all months. */
const createMonthsJob = (retainedMonths: number): Job => ({
  // The operation log records the drops under this name.
  name: 'operation-log.months',
  cron: '40 3 * * *',
  retry: { limit: 5, delaySeconds: 60 },
  async handle({ queries }) {
    await makeMonths(queries)
    if (retainedMonths > 0) await dropMonths(queries, retainedMonths)
  },
})

/** The module of the platform itself, declared like an area's. */
export const platformModule = defineModule({
  name: 'platform',
  tables: [
    // The log has the row of a file, not its content.
    { table: storedFiles, entity: 'file', title: 'name', undo: 'file', scope: 'unscoped' },
    {
      // The log also records that entries were dropped.
      table: droppedMonths,
      entity: 'operation-log-month',
      id: 'month',
      title: 'month',
      only: 'insert',
      undo: 'dropped',
      scope: 'unscoped',
    },
    { table: installations, unlogged: 'it is written once, by the first start', scope: 'unscoped' },
    { table: streamEvents, unlogged: 'events follow from what is recorded', scope: 'unscoped' },
    { table: idempotentRequests, unlogged: 'what a write changed is recorded', scope: 'unscoped' },
    { table: jobAttempts, unlogged: 'what a job does is recorded', scope: 'unscoped' },
    { table: bulkJobs, unlogged: 'what it changes is recorded', scope: 'unscoped' },
    { table: queuedMails, unlogged: 'what a mail is about is recorded', scope: 'unscoped' },
  ],
  jobs: (_, { AUDIT_RETENTION_MONTHS }) => [
    pruneEventsJob,
    pruneIdempotentRequestsJob,
    createMonthsJob(AUDIT_RETENTION_MONTHS),
  ],
  pollers: ({ database }) => [createSealer(database.pool)],
  checks: () => platformChecks,
  seedDemo: async queries => {
    const [admin] = await queries.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
    if (admin) await insertDemoFiles(queries, admin.id)
  },
})
