import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  namedRecord,
  optionalTextField,
  queryChoice,
  queryId,
  textField,
  utcTimeField,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { listQuery, listResponse } from '../../list.ts'
import { articlePicture, articlePictureTypes, articleRequestLimits } from '../articles/articles.ts'
import { pictureList } from './lists.ts'

export const pictureLimits = {
  name: 200,
  text: 100,
  idsPerRequest: 100,
  /** Uses in a row of the list. */
  rowUses: 3,
  /** Uses that `picture.read-details` returns. */
  uses: 200,
} as const

/** What can show a picture. */
export const pictureUseKinds = ['article', 'contentItem', 'template'] as const
/** Where in it: the cover of a part, its text, or the file of a content item. */
export const pictureUsePlaces = ['cover', 'text', 'file'] as const
export const pictureUseStates = ['used', 'unused'] as const

/** One place that shows a picture. */
export const pictureUse = z.object({
  kind: z.enum(pictureUseKinds),
  /** Id of the article, content item or template. */
  recordId: idField,
  /** May be empty. */
  title: z.string(),
  place: z.enum(pictureUsePlaces),
  /** Number of the part of the article, from 1; 0 where there are no parts. */
  partNumber: z.number().int(),
})
export type PictureUse = z.infer<typeof pictureUse>

export const pictureRow = z.object({
  id: idField,
  /** Id of its file, which covers and content items name. */
  fileId: idField,
  /** Address for browsers. */
  address: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** In pixels; null until it was measured, and for a picture that cannot be read. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The accounts whose articles use it, and the one whose article used it first. */
  accounts: z.array(namedRecord),
  /** Uses in the data scope of the reader, the newest first, and the number of all. */
  uses: z.object({ list: z.array(pictureUse), total: z.number().int() }),
  /** The user who uploaded it first; null when the user was deleted. */
  createdBy: namedRecord.nullable(),
  createdTime: instantField,
  /** When it was put in its newest place, or uploaded. */
  usedTime: instantField,
  /** Grows with every change of its name. */
  version: z.number().int(),
})
export type PictureRow = z.infer<typeof pictureRow>

export const pictureSortable = ['name', 'size', 'useCount', 'createdTime', 'usedTime'] as const

export const listPictures = defineListEndpoint({
  id: 'picture.list',
  list: pictureList,
  method: 'GET',
  path: '/api/picture-library',
  summary: 'List pictures with the places that use them',
  description: 'Pictures with equal content are one.',
  effect: 'read',
  access: 'picture:read',
  refreshOn: [...pictureList.topics, 'official-account.changed'],
  input: {
    query: listQuery(pictureSortable, {
      /** In its name, or in the title of what uses it. */
      text: optionalTextField(pictureLimits.text).optional(),
      accountId: queryId.optional(),
      use: queryChoice(pictureUseStates).optional(),
      mediaType: queryChoice(imageFileTypes).optional(),
      uploaderId: queryId.optional(),
      createdFrom: utcTimeField.optional(),
      createdBefore: utcTimeField.optional(),
    }),
  },
  response: listResponse(pictureRow),
})

export const readPicture = defineEndpoint({
  id: 'picture.read-details',
  method: 'GET',
  path: '/api/picture-library/{id}',
  summary: 'Read a picture with the places that use it',
  description: `The newest ${pictureLimits.uses} places that the caller may see, and the number of all.`,
  effect: 'read',
  access: 'picture:read',
  refreshOn: [...pictureList.topics, 'official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: pictureRow,
})

export const listPictureUploaders = defineEndpoint({
  id: 'picture.list-uploaders',
  method: 'GET',
  path: '/api/picture-uploaders',
  summary: 'List the users who uploaded pictures, by name',
  effect: 'read',
  access: 'picture:read',
  refreshOn: ['picture.changed'],
  input: {},
  response: z.array(namedRecord),
})

export const uploadPicture = defineEndpoint({
  id: 'picture.upload',
  method: 'POST',
  path: '/api/picture-library',
  summary: 'Upload a picture into the library, converted to what WeChat accepts',
  effect: 'write',
  access: 'picture:create',
  input: { file: { field: 'file', types: articlePictureTypes, maxBytes: articleRequestLimits.pictureBytes } },
  limit: { attempts: 300, seconds: 600 },
  response: articlePicture.extend({
    /** Id of the picture in the library; `id` is the one of its file. */
    pictureId: idField,
  }),
})

export const renamePicture = defineEndpoint({
  id: 'picture.rename',
  method: 'PATCH',
  path: '/api/picture-library/{id}',
  summary: 'Rename a picture',
  effect: 'write',
  access: 'picture:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      name: textField(pictureLimits.name),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: pictureRow,
})

export const deletePictures = defineEndpoint({
  id: 'picture.delete',
  method: 'POST',
  path: '/api/picture-library/delete',
  summary: 'Delete pictures that nothing uses',
  description:
    'Refused as a whole while one of them is used. Their files stay for old versions of articles, which show them on.',
  effect: 'write',
  access: 'picture:delete',
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(pictureLimits.idsPerRequest)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound', 'wrongState'],
  response: z.object({ deleted: z.number().int() }),
})
