import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, maxInteger, rule, textField } from '../../fields.ts'
import { watchableLists } from '../../lists.ts'
import { timeZoneField } from '../../time-zone.ts'
import { explorationViews } from '../insight/exploration.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope =
  'A shared view is for all who may read the list; its rows follow the data scope of the reader.'

export const viewLimits = {
  name: 40,
  perUser: 100,
  words: 50,
  /** Views that a user watches at most. */
  watches: 30,
  /** Rows of a view that is watched, at most. */
  watchedRows: 10_000,
} as const

/** The parameter of a list's address that opens one of its views. */
export const openViewParameter = 'open-view'
/** The parameter that names the opened view, also after the reader has changed filters. */
export const openedViewParameter = 'named'

const listKey = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const columnKey = z.string().max(60)
const filterValue = z.string().max(500)

/** A saved view of a list: filters, order and columns under a name. */
export const viewFields = z.strictObject({
  name: textField(viewLimits.name),
  shared: z.boolean(),
  /**
   * The query of the list's endpoint, without page and order. A day in place of an instant is its start for the reader.
   */
  filters: z.record(z.string().max(60), z.union([filterValue, z.array(filterValue).max(viewLimits.words)])),
  sort: z.string().max(60).nullable(),
  order: z.array(columnKey).max(60),
  hidden: z.array(columnKey).max(60),
})
export type ViewFields = z.infer<typeof viewFields>

export const listView = viewFields.extend({
  id: idField,
  own: z.boolean(),
  /** Name of its owner. */
  owner: z.string(),
  /** Shown when the user opens the list. */
  isDefault: z.boolean(),
  /** Whether the user watches it; `paused` when it grew beyond the limit. Null: no. Only the user knows. */
  watch: z.enum(['on', 'paused']).nullable(),
  /** Whether this user gets the view's figures each Monday; other users don't see this. */
  isSentWeekly: z.boolean(),
  version: z.number().int(),
})
export type ListView = z.infer<typeof listView>

const ofList = z.strictObject({ list: listKey })
const ofView = z.strictObject({ list: listKey, id: idField })

export const readViews = defineEndpoint({
  id: 'list-view.list',
  method: 'GET',
  path: '/api/list-views/{list}',
  summary: 'List views of a list: own ones, and shared ones of other users',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['list-view.changed'],
  input: { params: ofList },
  response: z.object({ list: z.array(listView) }),
})

export const createView = defineEndpoint({
  id: 'list-view.create',
  method: 'POST',
  path: '/api/list-views/{list}',
  summary: 'Save the state of a list as a view',
  effect: 'write',
  access: 'signed-in',
  input: { params: ofList, body: viewFields },
  failures: ['forbidden', 'notFound'],
  response: listView,
})

export const updateView = defineEndpoint({
  id: 'list-view.update',
  method: 'PATCH',
  path: '/api/list-views/{list}/{id}',
  summary: 'Update an own view',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'signed-in',
  input: {
    params: ofView,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: viewFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict', 'forbidden'],
  response: listView,
})

export const deleteView = defineEndpoint({
  id: 'list-view.delete',
  method: 'POST',
  path: '/api/list-views/{list}/{id}/delete',
  summary: 'Delete an own view',
  description: 'Also for users it is shared with.',
  effect: 'write',
  access: 'signed-in',
  input: { params: ofView },
  failures: ['notFound'],
  response: z.literal(true),
})

export const setDefaultView = defineEndpoint({
  id: 'list-view.set-default',
  method: 'POST',
  path: '/api/list-views/{list}/default',
  summary: 'Set the view that a list opens with',
  description: 'Null for none.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: ofList, body: z.strictObject({ id: idField.nullable() }) },
  failures: ['notFound'],
  response: z.literal(true),
})

const ofWatchedView = z.strictObject({ list: z.enum(watchableLists), id: idField })

export const watchView = defineEndpoint({
  id: 'list-view.watch',
  method: 'POST',
  path: '/api/list-views/{list}/{id}/watch',
  summary: 'Watch a view: a message for each row that enters it',
  description: 'Only for the signed-in user. Rows that are in the view already send none.',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: {
    params: ofWatchedView,
    /** Days in the view's filters begin and end in this zone. */
    body: z.strictObject({ timeZone: timeZoneField.optional() }),
  },
  failures: ['notFound', 'forbidden', 'viewTooLarge', 'tooManyWatches'],
  response: listView,
})

export const unwatchView = defineEndpoint({
  id: 'list-view.unwatch',
  method: 'POST',
  path: '/api/list-views/{list}/{id}/unwatch',
  summary: 'Stop watching a view',
  effect: 'write',
  access: 'signed-in',
  beyondScope,
  input: { params: ofWatchedView },
  failures: ['notFound'],
  response: listView,
})

export const sendViewWeekly = defineEndpoint({
  id: 'list-view.send-weekly',
  method: 'POST',
  path: '/api/list-views/{list}/{id}/weekly',
  summary: 'Subscribe to a view of Explore, or unsubscribe',
  description: 'Its figures come in a message each Monday.',
  effect: 'write',
  access: 'insight:read',
  input: {
    params: z.strictObject({ list: z.literal(explorationViews), id: idField }),
    body: z.strictObject({ on: z.boolean() }),
  },
  failures: ['notFound', 'scopeTooNarrow'],
  response: listView,
})
