import * as z from 'zod'
import { bulkStates } from '../../bulk.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'

/** A change of many rows that a job makes for the user who asked for it. */
export const bulkJobRow = z.object({
  id: idField,
  /** The id of the endpoint that asked for it. */
  action: z.string(),
  /** Part of the request that distinguishes this change from others of its kind: for example `online`. */
  detail: z.string(),
  state: z.enum(bulkStates),
  /** How many rows are worked through, and how many there are. */
  done: z.number().int(),
  total: z.number().int(),
  /** How many rows the job changed; 0 unless it is done. */
  changed: z.number().int(),
  /** By it the operation log knows what the job changed. */
  requestId: z.string(),
  /** Why it failed, as a response would say it; null unless it did. */
  failure: z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() }).nullable(),
  /** It is the undoing of another job. */
  isUndo: z.boolean(),
  /** It can be undone: it changed something, and no undoing of it is running or done. */
  undoable: z.boolean(),
  createdTime: instantField,
  finishedTime: instantField.nullable(),
})
export type BulkJobRow = z.infer<typeof bulkJobRow>

export const listBulkJobs = defineEndpoint({
  id: 'bulk-job.list',
  method: 'GET',
  path: '/api/bulk-jobs',
  summary: 'List own bulk jobs, newest first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['bulk-job.changed'],
  input: {},
  response: z.object({ list: z.array(bulkJobRow) }),
})

export const readBulkJob = defineEndpoint({
  id: 'bulk-job.read',
  method: 'GET',
  path: '/api/bulk-jobs/{id}',
  summary: 'Read a bulk job: progress and result',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['bulk-job.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: bulkJobRow,
})

export const cancelBulkJob = defineEndpoint({
  id: 'bulk-job.cancel',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/cancel',
  summary: 'Cancel a running bulk job',
  description: 'No row is changed.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: bulkJobRow,
})

export const undoBulkJob = defineEndpoint({
  id: 'bulk-job.undo',
  method: 'POST',
  path: '/api/bulk-jobs/{id}/undo',
  summary: 'Undo a bulk job',
  description: 'Another bulk job does it; the response is that job.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'forbidden', 'wrongState'],
  response: bulkJobRow,
})
