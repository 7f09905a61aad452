import type { Job } from '../../platform/jobs/job.ts'
import { removeExpiredGrants } from './grants.ts'

/** Job that deletes expired grants and notifies browsers. The server ignores a grant from the moment of its expiry. */
export const expireGrantsJob: Job = {
  name: 'grants.expire',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 5 },
  async handle({ queries, publish }) {
    for (const id of await removeExpiredGrants(queries)) {
      publish({ topic: 'access.changed', ids: [id] }, { user: id })
    }
  },
}
