import type { Job } from '../../platform/jobs/job.ts'
import { removeExpiredGrants } from './grants.ts'

/** The server stops counting a grant the moment it runs out; this tells the browsers, and removes what has run out. */
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
