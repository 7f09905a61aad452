import * as z from 'zod'
import { defineCall } from '../call.ts'
import { idField, maxInteger, rule, textField } from '../fields.ts'
import type { Permission } from '../permissions.ts'

export const viewLimits = { name: 40, perPerson: 100, words: 50 } as const

/** Lists whose views can be shared: with everyone who may read their rows. */
export const sharedListAccess: Readonly<Record<string, Permission>> = {
  'content-sets': 'content-set:read',
  contents: 'content:read',
}

const listKey = z.string().regex(/^[a-z][a-z-]{0,39}$/)
const columnKey = z.string().max(60)

/** What a list looks like under a name: which rows, in which order, and which columns. */
export const viewFields = z.strictObject({
  name: textField(viewLimits.name),
  shared: z.boolean(),
  /** By the key of the filter, the words of the address. */
  filters: z.record(z.string().max(60), z.array(z.string().max(500)).max(viewLimits.words)),
  sort: z.string().max(60).nullable(),
  order: z.array(columnKey).max(60),
  hidden: z.array(columnKey).max(60),
})
export type ViewFields = z.infer<typeof viewFields>

export const listView = viewFields.extend({
  id: idField,
  own: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
  /** Shown when the person opens the list. */
  isDefault: z.boolean(),
  version: z.number().int(),
})
export type ListView = z.infer<typeof listView>

const ofList = z.strictObject({ list: listKey })
const ofView = z.strictObject({ list: listKey, id: idField })

export const readViews = defineCall({
  id: 'list-view.list',
  method: 'GET',
  path: '/api/list-views/{list}',
  summary: 'The views of a list: the person’s own, and those that others share',
  effect: 'read',
  access: 'signed-in',
  input: { params: ofList },
  answer: z.object({ list: z.array(listView) }),
})

export const createView = defineCall({
  id: 'list-view.create',
  method: 'POST',
  path: '/api/list-views/{list}',
  summary: 'Keep what a list looks like under a name',
  effect: 'write',
  access: 'signed-in',
  input: { params: ofList, body: viewFields },
  failures: ['forbidden'],
  answer: listView,
})

export const updateView = defineCall({
  id: 'list-view.update',
  method: 'PATCH',
  path: '/api/list-views/{list}/{id}',
  summary: 'Change an own view, from the version it was read at',
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
  answer: listView,
})

export const deleteView = defineCall({
  id: 'list-view.delete',
  method: 'POST',
  path: '/api/list-views/{list}/{id}/delete',
  summary: 'Delete an own view, also for those it is shared with',
  effect: 'write',
  access: 'signed-in',
  input: { params: ofView },
  failures: ['notFound'],
  answer: z.literal(true),
})

export const setDefaultView = defineCall({
  id: 'list-view.set-default',
  method: 'POST',
  path: '/api/list-views/{list}/default',
  summary: 'Say which view the person finds when they open the list; null for none',
  effect: 'write',
  access: 'signed-in',
  input: { params: ofList, body: z.strictObject({ id: idField.nullable() }) },
  failures: ['notFound'],
  answer: z.literal(true),
})

export const viewCalls = [readViews, createView, updateView, deleteView, setDefaultView]
