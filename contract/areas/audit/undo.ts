import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField } from '../../fields.ts'
import { undoLimits, undoRefusals, undoScopes } from '../../undo-refusals.ts'
import { entryId, listedOperation, operationDetail, operationEntry } from './operation-log.ts'

const undoScope = z.enum(undoScopes)

/** A deleted thing that something would belong or refer to. */
export const missingThing = z.object({
  /** Empty when the log has nothing about such things. */
  entity: z.string(),
  /** From the log; empty when it does not name it. */
  title: z.string(),
  /** Name of the stored field that would refer to it. */
  field: z.string(),
})
export type MissingThing = z.infer<typeof missingThing>

/** What undoing would do with one thing. */
export const undoneChange = z.object({
  entity: z.string(),
  entityId: z.string(),
  title: z.string(),
  /** `insert`: it comes back; `delete`: it goes. */
  operation: z.enum(['insert', 'update', 'delete']),
  /** By the name of the stored field: what it is and what it will be. */
  changes: operationDetail.shape.changes,
  /** Deleted things that it referred to; these references do not come back. */
  without: z.array(missingThing),
})
export type UndoneChange = z.infer<typeof undoneChange>

export const readUndoPlan = defineEndpoint({
  id: 'operation-log.undo-plan',
  method: 'GET',
  path: '/api/operation-log/{id}/undo',
  summary: 'Preview an undo: what would change, or why it is refused',
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
    /** The first parts that stay as they are. */
    left: z.array(
      z.object({
        entity: z.string(),
        title: z.string(),
        reason: z.enum(undoRefusals),
        missing: missingThing.nullable(),
      }),
    ),
    leftTotal: z.number().int(),
    /** Of each kind of which some stay: how many are undone, of how many. */
    parts: z.array(z.object({ entity: z.string(), undone: z.number().int(), total: z.number().int() })),
    /** How many things and references cannot come back. Undoing takes this number, so that no more stay away than the plan says. */
    unrestored: z.number().int(),
    refusal: z
      .object({
        reason: z.enum(undoRefusals),
        entity: z.string(),
        title: z.string(),
        /** What would be lost, or stands in the way. */
        newer: operationEntry.nullable(),
        missing: missingThing.nullable(),
      })
      .nullable(),
  }),
})

/** So long after an act it counts as the last one, in minutes. */
export const lastActMinutes = 30

export const readLastAct = defineEndpoint({
  id: 'operation-log.last-act',
  method: 'GET',
  path: '/api/operation-log-last-act',
  summary: 'Read your newest change of the last 30 minutes that is not undone',
  description:
    'Leaves out entries without a change, such as signing in, and undoing itself. The response names one entry of the request that made the change; `undoRefusal` says why the whole request cannot be undone.',
  effect: 'read',
  access: 'operation-log:undo',
  input: {},
  response: z.object({
    entry: listedOperation.nullable(),
    /** How many things of the same entity the request changed. */
    count: z.number().int(),
  }),
})

export const undoOperation = defineEndpoint({
  id: 'operation-log.undo',
  method: 'POST',
  path: '/api/operation-log/{id}/undo',
  summary: 'Undo one entry of the operation log, or its whole request',
  description: 'Undoing an undo applies the change again.',
  effect: 'write',
  access: 'operation-log:undo',
  input: {
    params: z.strictObject({ id: entryId }),
    body: z.strictObject({
      scope: undoScope.default('entry'),
      /** The plan's `unrestored`: beyond it, the undo is refused with the reason `partly`. */
      unrestored: z.number().int().min(0).max(undoLimits.atOnce).default(0),
    }),
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
    /** How many things and references could not come back. */
    unrestored: z.number().int(),
    /** The first of the entries that tell of it; null when a job does it. */
    entry: entryId.nullable(),
    /** The id of the job that does it: of very many changes (`bulkLimits.rows`). */
    job: idField.nullable(),
  }),
})
