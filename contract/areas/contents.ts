import * as z from 'zod'
import { defineCall } from '../call.ts'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
  setStatuses,
} from '../content-words.ts'
import { byId, idField, instantField, maxInteger, optionalTextField, queryChoice, rule } from '../fields.ts'
import { imageFileTypes } from '../file-types.ts'
import { listAnswer, listQuery } from '../list.ts'
import { allStatuses, changedCount } from '../publishing.ts'
import { contentFields } from './content.ts'
import { publishedInOrder } from './content-conditions.ts'

/** `atOnce`: contents whose state one call changes at most; `holders`: sets that are named where a content is about to be deleted. */
export const contentsLimits = {
  idsPerCall: 100,
  atOnce: 120_000,
  fileBytes: 16 * 1024 * 1024,
  holders: 5,
} as const
/** A cover, or the picture or video that the content is. */
export const contentFileTypes = [...imageFileTypes, 'video/mp4', 'video/webm'] as const

export const contentFile = z.object({
  id: idField,
  /** Where browsers read it. */
  address: z.string(),
  name: z.string(),
  mediaType: z.string(),
})
export type ContentFile = z.infer<typeof contentFile>

const { body: text, ...listedFields } = contentFields.shape

/** A row of the list of contents; its text is read with the content itself. */
export const contentRow = z.object({
  id: idField,
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
export type ContentRow = z.infer<typeof contentRow>

export const contentDetail = contentRow.extend({ body: text })
export type ContentDetail = z.infer<typeof contentDetail>

/** What the form writes. */
export const contentForm = contentFields.extend({ fileId: idField.nullable() })
export type ContentForm = z.infer<typeof contentForm>

export const contentSortable = ['title', 'clicks', 'publishedTime', 'createdTime'] as const

const someIds = z.array(idField).min(1).max(contentsLimits.idsPerCall)
const ids = z.strictObject({ ids: someIds.transform(list => [...new Set(list)]) })
const changedRows = z.object({ list: z.array(contentRow) })

/** What the list is filtered by. */
const contentFilters = {
  /** Fragments, whatever their case. */
  title: optionalTextField(contentLimits.title).optional(),
  author: optionalTextField(contentLimits.author).optional(),
  topic: optionalTextField(contentLimits.topic).optional(),
  genre: queryChoice(contentGenres).optional(),
  source: queryChoice(contentSources).optional(),
  language: queryChoice(contentLanguages).optional(),
  status: queryChoice(contentStatuses).optional(),
  /** From this instant on, and before the second one. */
  publishedFrom: z.iso.datetime({ offset: true }).optional(),
  publishedBefore: z.iso.datetime({ offset: true }).optional(),
}

export const listContents = defineCall({
  id: 'content.list',
  method: 'GET',
  path: '/api/contents',
  summary: 'The contents that match, one page of them',
  effect: 'read',
  access: 'content:read',
  input: {
    query: publishedInOrder(listQuery(contentSortable, contentFilters)),
  },
  answer: listAnswer(contentRow),
})

export const readContent = defineCall({
  id: 'content.read',
  method: 'GET',
  path: '/api/contents/{id}',
  summary: 'One content with its text',
  effect: 'read',
  access: 'content:read',
  input: { params: byId },
  failures: ['notFound'],
  answer: contentDetail,
})

export const readContentHolders = defineCall({
  id: 'content.holders',
  method: 'POST',
  path: '/api/contents/holders',
  summary:
    'Which sets hold at least one of the contents: how many, and the first of them that the person may see',
  effect: 'read',
  access: 'content:read',
  input: { body: ids },
  answer: z.object({
    total: z.number().int(),
    sets: z.array(z.object({ id: idField, name: z.string(), status: z.enum(setStatuses) })),
  }),
})

export const createContent = defineCall({
  id: 'content.create',
  method: 'POST',
  path: '/api/contents',
  summary: 'Create a content; it starts offline',
  effect: 'write',
  access: 'content:create',
  input: {
    body: contentForm.extend({
      topic: contentForm.shape.topic.default(''),
      body: contentForm.shape.body.default(''),
      fileId: contentForm.shape.fileId.default(null),
    }),
  },
  answer: contentDetail,
})

export const updateContent = defineCall({
  id: 'content.update',
  method: 'PATCH',
  path: '/api/contents/{id}',
  summary: 'Change fields of a content, from the version they were read at',
  effect: 'write',
  access: 'content:update',
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
  answer: contentDetail,
})

export const uploadContentFile = defineCall({
  id: 'content.upload-file',
  method: 'POST',
  path: '/api/contents/files',
  summary: 'Store a picture or video, to be named as the file of a content',
  effect: 'write',
  access: 'signed-in',
  input: { file: { field: 'file', types: contentFileTypes, maxBytes: contentsLimits.fileBytes } },
  answer: contentFile,
  limit: { attempts: 60, seconds: 600 },
})

export const putContentsOnline = defineCall({
  id: 'content.online',
  method: 'POST',
  path: '/api/contents/online',
  summary: 'Put contents online; those that already are stay so',
  effect: 'write',
  access: 'content:publish',
  input: { body: ids },
  failures: ['notFound'],
  answer: changedRows,
})

export const takeContentsOffline = defineCall({
  id: 'content.offline',
  method: 'POST',
  path: '/api/contents/offline',
  summary: 'Take contents offline; those that already are stay so',
  effect: 'write',
  access: 'content:publish',
  input: { body: ids },
  failures: ['notFound'],
  answer: changedRows,
})

export const setContentStatuses = defineCall({
  id: 'content.set-statuses',
  method: 'POST',
  path: '/api/contents/statuses',
  summary:
    'Put all contents online, or take them offline, that match a filter of the list, or whose state a request of one’s own changed; refused whole when they are too many',
  effect: 'write',
  access: 'content:publish',
  input: {
    body: allStatuses(contentStatuses, publishedInOrder(z.strictObject(contentFilters))),
  },
  failures: ['tooManyMatch'],
  answer: changedCount,
})

export const deleteContents = defineCall({
  id: 'content.delete',
  method: 'POST',
  path: '/api/contents/delete',
  summary: 'Delete contents, also out of the sets that hold them; refused whole when one of them is online',
  effect: 'write',
  access: 'content:delete',
  input: { body: ids },
  failures: ['notFound', 'wrongState'],
  answer: z.object({ deleted: z.number().int() }),
})

export const contentsCalls = [
  listContents,
  readContent,
  readContentHolders,
  createContent,
  updateContent,
  uploadContentFile,
  putContentsOnline,
  takeContentsOffline,
  setContentStatuses,
  deleteContents,
]
