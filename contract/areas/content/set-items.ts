import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger } from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { contentItemRow } from './content-items.ts'
import { setItemList } from './lists.ts'

/** `held`: content items of a set that is filled by hand. */
export const setItemsLimits = { held: 5000, idsPerCall: 100 } as const

const orderVersion = z.number().int().min(1).max(maxInteger)

/** A content item of a set, at its place. */
export const setItem = contentItemRow.extend({
  /** Counted from 1 over the whole set. */
  place: z.number().int(),
  /** Stands before all that are not. */
  pinned: z.boolean(),
  addedTime: instantField,
  /** Grows with every change of the set's manual items or their order; a move states the value that its user saw. */
  orderVersion,
})
export type SetItem = z.infer<typeof setItem>

const contentItemIds = z
  .array(idField)
  .min(1)
  .max(setItemsLimits.idsPerCall)
  .transform(list => [...new Set(list)])

export const listSetItems = defineListEndpoint({
  id: 'content-set.items',
  list: setItemList,
  method: 'GET',
  path: '/api/content-sets/{id}/items',
  summary: 'List content items of a set in order',
  effect: 'read',
  access: 'content-item:read',
  refreshOn: setItemList.topics,
  input: { params: byId, query: listQuery(['place'], {}).omit({ sort: true }) },
  failures: ['notFound'],
  response: listResponse(setItem),
})

/** What a change of a set's items did, and the version of their order after it. */
export const itemsChange = z.object({ changed: z.number().int(), orderVersion })

export const addSetItems = defineEndpoint({
  id: 'content-set.add-items',
  method: 'POST',
  path: '/api/content-sets/{id}/items/add',
  summary: 'Add content items at the end of a manual set',
  description: 'Items that it holds already keep their place.',
  effect: 'write',
  access: 'content-set:update',
  input: { params: byId, body: z.strictObject({ contentItemIds }) },
  failures: ['notFound', 'filledByRules'],
  response: itemsChange,
})

export const removeSetItems = defineEndpoint({
  id: 'content-set.remove-items',
  method: 'POST',
  path: '/api/content-sets/{id}/items/remove',
  summary: 'Remove content items from a manual set',
  description: 'The items themselves stay.',
  effect: 'write',
  access: 'content-set:update',
  input: { params: byId, body: z.strictObject({ contentItemIds }) },
  failures: ['notFound', 'filledByRules'],
  response: itemsChange,
})

export const moveSetItem = defineEndpoint({
  id: 'content-set.move-item',
  method: 'POST',
  path: '/api/content-sets/{id}/items/move',
  summary: 'Move a content item within a manual set',
  description: 'From the order that the user saw.',
  effect: 'write',
  access: 'content-set:update',
  input: {
    params: byId,
    body: z.strictObject({
      contentItemId: idField,
      /** Counted from 1 over the whole set; pinned items stay among the pinned, and others behind them. */
      place: z.number().int().min(1).max(maxInteger),
      orderVersion,
    }),
  },
  failures: ['notFound', 'filledByRules', 'conflict'],
  response: itemsChange,
})

export const pinSetItems = defineEndpoint({
  id: 'content-set.pin-items',
  method: 'POST',
  path: '/api/content-sets/{id}/items/pin',
  summary: 'Pin or unpin content items of a set',
  description: 'Pinned items come before all others.',
  effect: 'write',
  access: 'content-set:update',
  input: { params: byId, body: z.strictObject({ contentItemIds, pinned: z.boolean() }) },
  failures: ['notFound'],
  response: itemsChange,
})
