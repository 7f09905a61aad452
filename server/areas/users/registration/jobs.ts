import type { Job } from '../../../platform/jobs/job.ts'
import { forgetRefused } from './store.ts'

/** Forgets the passwords that users chose who were refused a month ago. */
export const forgetRefusedJob: Job = {
  name: 'registrations.prune',
  cron: '37 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => forgetRefused(queries),
}
