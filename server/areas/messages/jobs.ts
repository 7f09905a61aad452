import type { Job } from '../../platform/jobs/job.ts'
import { pruneCleared } from './store.ts'

/** Removes messages that were cleared away more than a day ago. */
export const pruneMessagesJob: Job = {
  name: 'messages.prune',
  cron: '23 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneCleared(queries),
}
