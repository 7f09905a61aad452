import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { textField } from '../../fields.ts'

/** Longest name of a job, in characters. */
const nameLength = 100

export const runJobAgain = defineEndpoint({
  id: 'system-status.run-job',
  method: 'POST',
  path: '/api/system-status/jobs/{name}/run',
  summary: 'Run a job again whose last run was given up',
  description:
    'Queues a new run, with as many tries as the job always has; it changes nothing when one is queued or running. The outcome shows in `system-status.read`.',
  effect: 'write',
  access: 'system-status:operate',
  input: { params: z.strictObject({ name: textField(nameLength) }) },
  response: z.null(),
  failures: ['notFound'],
})

export const verifyBackup = defineEndpoint({
  id: 'system-status.verify-backup',
  method: 'POST',
  path: '/api/system-status/backup/verify',
  summary: 'Read the last backup to its end and compare it with its manifest',
  description:
    'Answers at once; progress and result show in `system-status.read` of this server. A verification that runs goes on.',
  effect: 'write',
  access: 'system-status:operate',
  input: {},
  response: z.null(),
  failures: ['notFound'],
})
