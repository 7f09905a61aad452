import * as z from 'zod'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
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
  rule,
  timeField,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { listQuery, listResponse } from '../../list.ts'
import { allStatuses, changedCount, matchingFilters } from '../../publishing.ts'
import { publishedInOrder } from './content-conditions.ts'
import { contentItemFields, eachContentItemText } from './content-item-fields.ts'
import { contentItemList } from './lists.ts'

/** `atOnce`: content items that one call changes or deletes at most; `holders`: sets that are named where a content item is about to be deleted. */
export const contentItemLimits = {
  idsPerCall: 100,
  atOnce: 120_000,
  fileBytes: 16 * 1024 * 1024,
  holders: 5,
} as const
/** A cover, or the picture or video that the content item is. */
export const contentFileTypes = [...imageFileTypes, 'video/mp4', 'video/webm'] as const

export const contentFile = z.object({
  id: idField,
  /** Where browsers read it. */
  address: z.string(),
  name: z.string(),
  mediaType: z.string(),
})
export type ContentFile = z.infer<typeof contentFile>

const { body: text, ...listedFields } = contentItemFields.shape

/** A row of the list of content items; its text is read with the content item itself. */
export const contentItemRow = z.object({
  id: idField,
  /** Its id at its origin: unique within one content source, and among imported files. */
  externalId: z.string().nullable(),
  /** The name of the system that put it in. */
  contentSource: z.string().nullable(),
  ...listedFields,
  publishedTime: instantField,
  status: z.enum(contentStatuses),
  clicks: z.number().int(),
  file: contentFile.nullable(),
  createdTime: instantField,
  updatedTime: instantField,
  /** Grows with every change; a save states the version it started from. */
  version: z.number().int(),
})
export type ContentItemRow = z.infer<typeof contentItemRow>

export const contentItemDetail = contentItemRow.extend({ body: text })
export type ContentItemDetail = z.infer<typeof contentItemDetail>

/** What the form writes. */
export const contentForm = contentItemFields.extend({ fileId: idField.nullable() })
export type ContentForm = z.infer<typeof contentForm>

export const contentSortable = ['title', 'clicks', 'publishedTime', 'createdTime'] as const

const someIds = z.array(idField).min(1).max(contentItemLimits.idsPerCall)
const ids = z.strictObject({ ids: someIds.transform(list => [...new Set(list)]) })
const changedRows = z.object({ list: z.array(contentItemRow) })

/** What the list is filtered by. */
const contentFilters = {
  id: queryIds(contentItemLimits.idsPerCall).optional(),
  /** The id of an import: rows that it wrote. */
  imported: idField.optional(),
  /** Exactly. */
  externalId: optionalTextField(contentLimits.externalId).optional(),
  /** Fragments; ignore case. */
  title: optionalTextField(contentLimits.title).optional(),
  author: optionalTextField(contentLimits.author).optional(),
  topic: optionalTextField(contentLimits.topic).optional(),
  genre: queryChoice(contentGenres).optional(),
  source: queryChoice(contentSources).optional(),
  language: queryChoice(contentLanguages).optional(),
  status: queryChoice(contentStatuses).optional(),
  /** From this instant on, and before the second one. */
  publishedFrom: timeField.optional(),
  publishedBefore: timeField.optional(),
}

export const listContentItems = defineListEndpoint({
  id: 'content-item.list',
  list: contentItemList,
  method: 'GET',
  path: '/api/content-items',
  summary: 'List content items',
  effect: 'read',
  access: 'content-item:read',
  refreshOn: contentItemList.topics,
  input: {
    query: publishedInOrder(listQuery(contentSortable, contentFilters)),
  },
  response: listResponse(contentItemRow),
})

export const readContentItem = defineEndpoint({
  id: 'content-item.read',
  method: 'GET',
  path: '/api/content-items/{id}',
  summary: 'Read a content item with its text',
  effect: 'read',
  access: 'content-item:read',
  refreshOn: ['content-item.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: contentItemDetail,
})

export const readContentItemHolders = defineEndpoint({
  id: 'content-item.holders',
  method: 'POST',
  path: '/api/content-items/holders',
  summary: 'Count the sets that hold content items',
  description: 'The response names the first sets that the user may see.',
  effect: 'read',
  access: 'content-item:read',
  refreshOn: ['content-item.changed'],
  input: { body: ids },
  response: z.object({
    total: z.number().int(),
    sets: z.array(z.object({ id: idField, name: z.string(), status: z.enum(setStatuses) })),
  }),
})

export const createContentItem = defineEndpoint({
  id: 'content-item.create',
  method: 'POST',
  path: '/api/content-items',
  summary: 'Create a content item',
  description: 'It starts offline.',
  effect: 'write',
  access: 'content-item:create',
  input: {
    body: contentForm.extend({
      ...eachContentItemText(name => contentForm.shape[name].default('')),
      body: contentForm.shape.body.default(''),
      fileId: contentForm.shape.fileId.default(null),
    }),
  },
  response: contentItemDetail,
})

export const updateContentItem = defineEndpoint({
  id: 'content-item.update',
  method: 'PATCH',
  path: '/api/content-items/{id}',
  summary: 'Update a content item',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'content-item:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: contentForm
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: contentItemDetail,
})

export const uploadContentItemFile = defineEndpoint({
  id: 'content-item.upload-file',
  method: 'POST',
  path: '/api/content-items/files',
  summary: 'Upload a picture or video for a content item',
  effect: 'write',
  access: 'signed-in',
  input: { file: { field: 'file', types: contentFileTypes, maxBytes: contentItemLimits.fileBytes } },
  response: contentFile,
  limit: { attempts: 60, seconds: 600 },
})

export const putContentItemsOnline = defineEndpoint({
  id: 'content-item.online',
  method: 'POST',
  path: '/api/content-items/online',
  summary: 'Put content items online',
  description: 'Items that are online already stay so.',
  effect: 'write',
  access: 'content-item:publish',
  input: { body: ids },
  failures: ['notFound'],
  response: changedRows,
})

export const takeContentItemsOffline = defineEndpoint({
  id: 'content-item.offline',
  method: 'POST',
  path: '/api/content-items/offline',
  summary: 'Take content items offline',
  description: 'Items that are offline already stay so.',
  effect: 'write',
  access: 'content-item:publish',
  input: { body: ids },
  failures: ['notFound'],
  response: changedRows,
})

export const setContentItemStatuses = defineEndpoint({
  id: 'content-item.set-statuses',
  method: 'POST',
  path: '/api/content-items/statuses',
  summary: 'Put content items online or offline by filter or by request',
  description:
    'Changes all items that match a list’s filter, or those that an earlier request of the user changed. Refused as a whole above the limit.',
  effect: 'write',
  access: 'content-item:publish',
  input: {
    body: allStatuses(contentStatuses, publishedInOrder(z.strictObject(contentFilters))),
  },
  failures: ['tooManyMatch'],
  response: changedCount,
})

export const deleteContentItems = defineEndpoint({
  id: 'content-item.delete',
  method: 'POST',
  path: '/api/content-items/delete',
  summary: 'Delete content items',
  description: 'Also removes them from sets. Refused as a whole when one is online.',
  effect: 'write',
  access: 'content-item:delete',
  input: { body: ids },
  failures: ['notFound', 'wrongState'],
  response: z.object({ deleted: z.number().int() }),
})

export const deleteMatchingContentItems = defineEndpoint({
  id: 'content-item.delete-matching',
  method: 'POST',
  path: '/api/content-items/delete-matching',
  summary: 'Delete content items by filter',
  description: 'Also removes them from sets. Refused as a whole when one is online, or above the limit.',
  effect: 'write',
  access: 'content-item:delete',
  input: {
    body: z.strictObject({ matching: matchingFilters(publishedInOrder(z.strictObject(contentFilters))) }),
  },
  /** `wrongState` names the first of those that are online. */
  failures: ['tooManyMatch', 'wrongState'],
  /** Of very many (`bulkLimits.rows`), none is deleted by the call itself: `job` is the id of the job that does. */
  response: z.object({ deleted: z.number().int(), job: idField.nullable() }),
})
