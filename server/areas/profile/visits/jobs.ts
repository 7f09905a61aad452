import type { Job } from '../../../platform/jobs/job.ts'
import { removeOldVisits } from './store.ts'

/** A year, and the month that it is compared with. */
const retainedDays = 400

/** Forgets visits that nothing counts any more. */
export const pruneVisitsJob: Job = {
  name: 'visits.prune',
  cron: '52 3 * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => removeOldVisits(queries, retainedDays),
}
