import type { Job } from '../../platform/jobs/job.ts'
import { pruneDrafts } from './store.ts'

/** Deletes drafts after 30 days without a save. */
export const pruneDraftsJob: Job = {
  name: 'drafts.prune',
  cron: '41 3 * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneDrafts(queries),
}
