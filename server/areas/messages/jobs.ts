import type { Job } from '../../platform/jobs/job.ts'
import { pruneCleared } from './store.ts'
import { pruneTodoReads } from './todos.ts'

/** Removes messages that were cleared away more than a day ago, and what was read of to-dos long ago. */
export const pruneMessagesJob: Job = {
  name: 'messages.prune',
  cron: '23 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  async handle({ queries }) {
    await pruneCleared(queries)
    await pruneTodoReads(queries)
  },
}
