import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  optionalTextField,
  rule,
  textField,
  timeField,
} from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/**
 * `hours`: longest show. `perRoom`: shows of a room that are not over, at most. `pastDays`: a room's plan shows those that
 * ended since.
 */
export const showLimits = { title: 60, notes: 500, hours: 72, perRoom: 200, pastDays: 1 } as const

const hourMs = 3_600_000

const time = timeField

/** Fields of a show that users edit. */
export const showFields = z.strictObject({
  title: textField(showLimits.title),
  startTime: time,
  /** The show is over then; another one of the room may begin. */
  endTime: time,
  /** Who answers for it, and hears when its stream is missing; null: no user. */
  ownerId: idField.nullable(),
  /** Its cover; null: none. */
  coverFileId: idField.nullable(),
  /** For the colleagues at the monitor; may be empty. */
  notes: optionalTextField(showLimits.notes),
})
export type ShowFields = z.infer<typeof showFields>

/** The rule that these times break; undefined when they are in order. */
export function brokenTimeRule({
  startTime,
  endTime,
}: Pick<ShowFields, 'startTime' | 'endTime'>): 'showEndsBefore' | 'showTooLong' | undefined {
  const lastingMs = Date.parse(endTime) - Date.parse(startTime)
  if (lastingMs <= 0) return 'showEndsBefore'
  return lastingMs > showLimits.hours * hourMs ? 'showTooLong' : undefined
}

/** A whole show, with its times in order. */
export const showForm = showFields.superRefine((show, context) => {
  const message = brokenTimeRule(show)
  if (message) context.addIssue({ code: 'custom', path: ['endTime'], message })
})

export const liveShow = z.object({
  id: idField,
  roomId: idField,
  ...showFields.shape,
  startTime: instantField,
  endTime: instantField,
  /** Address of the cover; empty when there is none. */
  cover: z.string(),
  /** Name of the owner; empty when there is none. */
  ownerName: z.string(),
  version: z.number().int(),
})
export type LiveShow = z.infer<typeof liveShow>

export const listShows = defineEndpoint({
  id: 'live-show.list',
  method: 'GET',
  path: '/api/live/rooms/{id}/shows',
  summary: 'List the shows of a room by their start',
  description: 'Those that run or come, and those that ended within the last day.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-show.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.array(liveShow),
})

export const createShow = defineEndpoint({
  id: 'live-show.create',
  method: 'POST',
  path: '/api/live/rooms/{id}/shows',
  summary: 'Create a show of a room',
  description: 'A room has one show at a time. A show may have begun, but may not be over.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: showForm },
  failures: ['notFound'],
  response: liveShow,
})

export const updateShow = defineEndpoint({
  id: 'live-show.update',
  method: 'PATCH',
  path: '/api/live/shows/{id}',
  summary: 'Update a show',
  description: 'From the version that was read. The times of a show that is over stay.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: showFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: liveShow,
})

export const deleteShow = defineEndpoint({
  id: 'live-show.delete',
  method: 'DELETE',
  path: '/api/live/shows/{id}',
  summary: 'Delete a show',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: z.null(),
})
