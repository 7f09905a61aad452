import type { Job } from '../../platform/jobs/job.ts'
import { pruneCleared } from './store.ts'
import { pruneTodoReads } from './todos.ts'

/** Job that deletes messages cleared more than a day ago, and old records of read to-dos. */
export const pruneMessagesJob: Job = {
  name: 'messages.prune',
  cron: '23 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  async handle({ queries }) {
    await pruneCleared(queries)
    await pruneTodoReads(queries)
  },
}
