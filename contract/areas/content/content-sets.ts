import * as z from 'zod'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
  contentTypes,
  filterTypes,
  setStatuses,
} from '../../content-labels.ts'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  optionalTextField,
  queryChoice,
  queryIds,
  queryInteger,
  rule,
  textField,
  timeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { periodField } from '../../period.ts'
import { allStatuses, changedCount } from '../../publishing.ts'
import { contentSetList } from './lists.ts'
import { setRules } from './set-rules.ts'

export {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
  contentTypes,
  filterTypes,
  setStatuses,
}

/** `atOnce`: sets whose state one call changes at most. */
export const contentSetLimits = { name: 60, description: 200, idsPerCall: 100, atOnce: 10_000 } as const

/** What a user writes of a content set; the form and the server check it by this. */
export const contentSetFields = z.strictObject({
  name: textField(contentSetLimits.name),
  contentType: z.enum(contentTypes),
  filterType: z.enum(filterTypes),
  description: optionalTextField(contentSetLimits.description),
  /** The rules of a set of the filter type `rules`; null for a manual set. */
  rules: setRules.nullable(),
})
export type ContentSetFields = z.infer<typeof contentSetFields>

/** Some of the fields; those that are absent stay as they are. */
export const contentSetChanges = contentSetFields.partial()
export type ContentSetChanges = z.infer<typeof contentSetChanges>

/** A row of the search table: the specification's "policy" row (§3), with numbers as numbers. */
export const contentSetRow = z.object({
  id: idField,
  number: z.number().int(),
  ...contentSetFields.shape,
  /** How many content items are in the set. */
  count: z.number().int(),
  /** Its rules are new, and it is still being filled by them. */
  refreshing: z.boolean(),
  status: z.enum(setStatuses),
  createdTime: instantField,
  /** When a user or a job last changed the row. */
  updatedTime: instantField,
  /** Grows with every change; a save states the version it started from. */
  version: z.number().int(),
})
export type ContentSetRow = z.infer<typeof contentSetRow>

export const contentSetSortable = ['number', 'name', 'count', 'createdTime'] as const

const ids = z.strictObject({
  ids: z
    .array(idField)
    .min(1)
    .max(contentSetLimits.idsPerCall)
    .transform(list => [...new Set(list)]),
})
const changedRows = z.object({ list: z.array(contentSetRow) })

/** What the search table is filtered by. */
const contentSetFilters = {
  id: queryIds(contentSetLimits.idsPerCall).optional(),
  /** The id of an import: rows that it wrote. */
  imported: idField.optional(),
  number: queryInteger(1, maxInteger).optional(),
  /** A fragment of the name; ignores case. */
  name: optionalTextField(contentSetLimits.name).optional(),
  contentType: queryChoice(contentTypes).optional(),
  filterType: queryChoice(filterTypes).optional(),
  status: queryChoice(setStatuses).optional(),
  /** From this instant on, and before the second one. */
  createdFrom: timeField.optional(),
  createdBefore: timeField.optional(),
  /** The same as one field of two values, as forms with a date range send it. */
  createdTime: periodField.optional(),
}

/** Refuses a time that ends before it starts. */
const createdInOrder = <
  S extends z.ZodType<{ createdFrom?: string | undefined; createdBefore?: string | undefined }>,
>(
  filters: S,
): S =>
  filters.refine(
    q => !q.createdFrom || !q.createdBefore || Date.parse(q.createdFrom) <= Date.parse(q.createdBefore),
    { ...rule('rangeOrder'), path: ['createdBefore'] },
  )

export const listContentSets = defineListEndpoint({
  id: 'content-set.list',
  list: contentSetList,
  method: 'GET',
  path: '/api/list/policy',
  summary: 'List content sets',
  effect: 'read',
  access: 'content-set:read',
  refreshOn: contentSetList.topics,
  input: {
    query: createdInOrder(listQuery(contentSetSortable, contentSetFilters)),
  },
  response: listResponse(contentSetRow),
})

export const readContentSet = defineEndpoint({
  id: 'content-set.read',
  method: 'GET',
  path: '/api/content-sets/{id}',
  summary: 'Read a content set',
  effect: 'read',
  access: 'content-set:read',
  refreshOn: ['content-set.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: contentSetRow,
})

export const createContentSet = defineEndpoint({
  id: 'content-set.create',
  method: 'POST',
  path: '/api/content-sets',
  summary: 'Create a content set',
  description: 'It starts offline.',
  effect: 'write',
  access: 'content-set:create',
  input: {
    body: contentSetFields.extend({
      description: contentSetFields.shape.description.default(''),
      rules: contentSetFields.shape.rules.default(null),
    }),
  },
  response: contentSetRow,
})

export const updateContentSet = defineEndpoint({
  id: 'content-set.update',
  method: 'PATCH',
  path: '/api/content-sets/{id}',
  summary: 'Update a content set',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'content-set:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: contentSetChanges.refine(
        changes => Object.values(changes).some(value => value !== undefined),
        rule('nothingToChange'),
      ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: contentSetRow,
})

export const putContentSetsOnline = defineEndpoint({
  id: 'content-set.online',
  method: 'POST',
  path: '/api/content-sets/online',
  summary: 'Put content sets online',
  description: 'Sets that are online already stay so.',
  effect: 'write',
  access: 'content-set:publish',
  input: { body: ids },
  failures: ['notFound'],
  response: changedRows,
})

export const takeContentSetsOffline = defineEndpoint({
  id: 'content-set.offline',
  method: 'POST',
  path: '/api/content-sets/offline',
  summary: 'Take content sets offline',
  description: 'Sets that are offline already stay so.',
  effect: 'write',
  access: 'content-set:publish',
  input: { body: ids },
  failures: ['notFound'],
  response: changedRows,
})

export const setContentSetStatuses = defineEndpoint({
  id: 'content-set.set-statuses',
  method: 'POST',
  path: '/api/content-sets/statuses',
  summary: 'Put content sets online or offline by filter or by request',
  description:
    'Changes all sets that match a list’s filter, or those that an earlier request of the user changed. Refused as a whole above the limit.',
  effect: 'write',
  access: 'content-set:publish',
  input: { body: allStatuses(setStatuses, createdInOrder(z.strictObject(contentSetFilters))) },
  failures: ['tooManyMatch'],
  response: changedCount,
})

export const deleteContentSets = defineEndpoint({
  id: 'content-set.delete',
  method: 'POST',
  path: '/api/content-sets/delete',
  summary: 'Delete content sets',
  description: 'Refused as a whole when one is online.',
  effect: 'write',
  access: 'content-set:delete',
  input: { body: ids },
  failures: ['notFound', 'wrongState'],
  response: z.object({ deleted: z.number().int() }),
})
