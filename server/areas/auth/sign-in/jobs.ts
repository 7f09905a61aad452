import { login } from '@greenroom/contract/areas/auth/sign-in'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { pruneAttempts, takeRefused } from '../attempts.ts'
import { pruneOidcAttempts } from '../oidc/attempts.ts'
import { pruneChallenges } from '../passkeys/challenges.ts'
import { pruneDevices } from './known-devices.ts'
import { takeAbandoned } from './pending.ts'

/**
 * Job that records refused attempts: one entry per account or address and minute, with their number. It also records
 * sign-ins without a second step, because a stranger may know the password.
 */
export const sumUpAttemptsJob: Job = {
  name: 'attempts.sum-up',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 5 },
  async handle({ queries }) {
    for (const { action, address, device, title, refused } of await takeRefused(queries)) {
      const operation = { actor: null, requestId: '', action, address, device }
      await recordRefusal(queries, operation, {
        entity: 'session',
        entityId: '',
        title: `${title} × ${refused}`,
      })
    }
    for (const { address, device, username } of await takeAbandoned(queries)) {
      const operation = { actor: null, requestId: '', action: login.id, address, device }
      await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
    }
  },
}

export const pruneAttemptsJob: Job = {
  name: 'attempts.prune',
  cron: '17 * * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    await pruneAttempts(queries)
    await pruneDevices(queries)
    await pruneChallenges(queries)
    await pruneOidcAttempts(queries)
  },
}
