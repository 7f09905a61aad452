import { createMonthsJob } from './audit/chain/months.ts'
import { createSealer } from './audit/chain/sealer.ts'
import { droppedMonths } from './audit/schema.ts'
import { bulkJobs } from './bulk/schema.ts'
import { installations } from './database/schema.ts'
import { pruneEventsJob } from './events/prune-job.ts'
import { streamEvents } from './events/schema.ts'
import { storedFiles } from './files/schema.ts'
import { jobAttempts } from './jobs/schema.ts'
import { queuedMails } from './mail/schema.ts'
import { defineModule } from './modules/module.ts'

/** The module of the platform itself, declared like that of an area. */
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
    { table: jobAttempts, unlogged: 'what a job does is recorded', scope: 'unscoped' },
    { table: bulkJobs, unlogged: 'what it changes is recorded', scope: 'unscoped' },
    { table: queuedMails, unlogged: 'what a mail is about is recorded', scope: 'unscoped' },
  ],
  jobs: (_, { AUDIT_RETENTION_MONTHS }) => [pruneEventsJob, createMonthsJob(AUDIT_RETENTION_MONTHS)],
  pollers: ({ database }) => [createSealer(database.pool)],
})
