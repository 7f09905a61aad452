import type { Job } from '../jobs/job.ts'
import { pruneEvents } from './stored-events.ts'

/** Deletes events older than about a day. */
export const pruneEventsJob: Job = {
  name: 'events.prune',
  cron: '13 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneEvents(queries),
}
