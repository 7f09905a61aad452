import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, rule, textField } from '../../fields.ts'
import { conditionsPreview } from '../content/conditions-preview.ts'
import { lastingConditions } from '../content/content-conditions.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Inspection queues belong to no user; the content items in them follow the data scope.'

export const inspectionLimits = { name: 40, note: 500 } as const

/** Which content items come into a queue: those that match now and those to come, or only those to come. */
export const inspectionScopes = ['all', 'later'] as const

/**
 * The content items that a queue selects; all of them without conditions. Clicks and age change without the content item,
 * so they are no conditions: content items would enter and leave during an inspection.
 */
export const inspectionConditions = lastingConditions
export type InspectionConditions = z.infer<typeof inspectionConditions>

/** What a user writes of a queue. */
export const inspectionQueueFields = z.strictObject({
  name: textField(inspectionLimits.name),
  conditions: inspectionConditions,
  /** How many in a hundred of the matching content items are inspected. Which ones is settled by their ids, for good. */
  rate: z.number().int().min(1).max(100),
  scope: z.enum(inspectionScopes),
})
export type InspectionQueueFields = z.infer<typeof inspectionQueueFields>

export const inspectionQueueRow = z.object({
  id: idField,
  ...inspectionQueueFields.shape,
  createdTime: instantField,
  version: z.number().int(),
  /** How many verdicts were given in it. */
  verdicts: z.number().int(),
})
export type InspectionQueueRow = z.infer<typeof inspectionQueueRow>

export const inspectionVerdictValues = ['pass', 'reject'] as const
/** Why a content item is rejected; the first nine have number keys. */
export const rejectionReasons = [
  'banned',
  'false',
  'vulgar',
  'advertising',
  'copyright',
  'privacy',
  'quality',
  'duplicate',
  'other',
] as const

/** The figures of a queue, over the content items that the caller may see. */
export const inspectionFigures = z.object({
  /** How many content items wait for a verdict. */
  waiting: z.number().int(),
  /** Since when the oldest of them waits; null when none does. */
  oldest: instantField.nullable(),
  /** How many match and are not in the sample; a higher rate takes them in. */
  aside: z.number().int(),
})
export type InspectionFigures = z.infer<typeof inspectionFigures>

/** A card of the specification (§7), with what the page shows beside it. */
export const inspectionCard = z.object({
  id: idField,
  name: z.literal('quality'),
  title: z.string(),
  /** When the queue was made. */
  description: z.string(),
  data: z.array(z.object({ label: z.string(), value: z.string() })),
  queue: inspectionQueueRow,
  figures: inspectionFigures,
})
export type InspectionCard = z.infer<typeof inspectionCard>

export const listInspectionQueues = defineEndpoint({
  id: 'inspection.queues',
  method: 'GET',
  path: '/api/list/quality-inspection',
  summary: 'List inspection queues with their waiting items, oldest first',
  effect: 'read',
  access: 'inspection:read',
  beyondScope,
  refreshOn: ['inspection.changed'],
  input: {},
  response: z.array(inspectionCard),
})

export const readInspectionQueue = defineEndpoint({
  id: 'inspection.queue',
  method: 'GET',
  path: '/api/inspection-queues/{id}',
  summary: 'Read an inspection queue',
  effect: 'read',
  access: 'inspection:read',
  beyondScope,
  refreshOn: ['inspection.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: inspectionQueueRow,
})

export const previewInspectionQueue = defineEndpoint({
  id: 'inspection.preview',
  method: 'POST',
  path: '/api/inspection-queues/preview',
  summary: 'Preview conditions: counts and latest content items',
  effect: 'read',
  access: 'inspection:manage',
  refreshOn: ['inspection.changed'],
  isExpensive: true,
  input: {
    body: z.strictObject({
      conditions: inspectionConditions,
      /** Conditions to compare with. */
      before: inspectionConditions.optional(),
    }),
  },
  response: conditionsPreview.extend({
    /** The same as `count`. */
    matching: z.number().int(),
  }),
})

export const createInspectionQueue = defineEndpoint({
  id: 'inspection.create',
  method: 'POST',
  path: '/api/inspection-queues',
  summary: 'Create an inspection queue',
  description: 'It fills within seconds.',
  effect: 'write',
  access: 'inspection:manage',
  input: { body: inspectionQueueFields },
  response: inspectionQueueRow,
})

export const updateInspectionQueue = defineEndpoint({
  id: 'inspection.update',
  method: 'PATCH',
  path: '/api/inspection-queues/{id}',
  summary: 'Update an inspection queue',
  description: 'From the version that was read. Its waiting items follow within seconds.',
  effect: 'write',
  access: 'inspection:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: inspectionQueueFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: inspectionQueueRow,
})

export const deleteInspectionQueue = defineEndpoint({
  id: 'inspection.delete',
  method: 'DELETE',
  path: '/api/inspection-queues/{id}',
  summary: 'Delete an inspection queue',
  description: 'Its verdicts stay in the history.',
  effect: 'write',
  access: 'inspection:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'queueInUse'],
  response: z.null(),
})
