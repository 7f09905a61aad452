import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField } from '../../fields.ts'
import { undoRefusals, undoScopes } from '../../undo-refusals.ts'
import { entryId, operationDetail, operationEntry } from './operation-log.ts'

const undoScope = z.enum(undoScopes)

/** What undoing would do with one thing. */
export const undoneChange = z.object({
  entity: z.string(),
  entityId: z.string(),
  title: z.string(),
  /** `insert`: it comes back; `delete`: it goes. */
  operation: z.enum(['insert', 'update', 'delete']),
  /** By the name of the stored field: what it is and what it will be. */
  changes: operationDetail.shape.changes,
})
export type UndoneChange = z.infer<typeof undoneChange>

export const readUndoPlan = defineEndpoint({
  id: 'operation-log.undo-plan',
  method: 'GET',
  path: '/api/operation-log/{id}/undo',
  summary: 'What undoing an entry, or all of its request, would change, or why it can’t be done',
  effect: 'read',
  access: 'operation-log:undo',
  input: {
    params: z.strictObject({ id: entryId }),
    query: z.strictObject({ scope: undoScope.default('entry') }),
  },
  failures: ['notFound'],
  response: z.object({
    /** The first of them. */
    changes: z.array(undoneChange),
    /** How many there are. */
    total: z.number().int(),
    names: operationDetail.shape.names,
    /** What of the request stays as it is. */
    left: z.array(z.object({ entity: z.string(), title: z.string(), reason: z.enum(undoRefusals) })),
    refusal: z
      .object({
        reason: z.enum(undoRefusals),
        entity: z.string(),
        title: z.string(),
        /** What would be lost, or stands in the way. */
        newer: operationEntry.nullable(),
      })
      .nullable(),
  }),
})

export const undoOperation = defineEndpoint({
  id: 'operation-log.undo',
  method: 'POST',
  path: '/api/operation-log/{id}/undo',
  summary: 'Undo what an entry tells of, or all that its request changed; undoing that undoes again',
  effect: 'write',
  access: 'operation-log:undo',
  input: {
    params: z.strictObject({ id: entryId }),
    body: z.strictObject({ scope: undoScope.default('entry') }),
  },
  failures: [
    'notFound',
    'undoRefused',
    'temporaryPermission',
    'aboveOwnRights',
    'lastAdministrator',
    'ownAccount',
    'builtInRole',
    'lastLead',
    'menuLockout',
    'confirmationRequired',
    'queueInUse',
  ],
  response: z.object({
    /** How many things were changed by the call itself. */
    changed: z.number().int(),
    /** The first of the entries that tell of it; null when a job does it. */
    entry: entryId.nullable(),
    /** The id of the job that does it: of very many changes (`bulkLimits.rows`). */
    job: idField.nullable(),
  }),
})
