import type { Job } from '../../platform/jobs/job.ts'
import { pruneDrafts } from './store.ts'

/** Forgets drafts that nobody has gone on with for 30 days. */
export const pruneDraftsJob: Job = {
  name: 'drafts.prune',
  cron: '41 3 * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneDrafts(queries),
}
