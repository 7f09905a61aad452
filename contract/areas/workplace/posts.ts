import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  localizedText,
  maxInteger,
  optionalTextField,
  rule,
  storedPicture,
  textField,
  utcTimeField,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { isPostLink } from './post-link.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Posts are for all readers whom they name.'

/** `perKind`: most posts of a kind. `roles`: most roles of a post. `pictureBytes`: largest picture of a slide. */
export const postLimits = {
  title: 80,
  link: 500,
  perKind: 50,
  roles: 50,
  pictureBytes: 2 * 1024 * 1024,
} as const

/** Posts of administrators on the workplace: announcements, links to documents, and slides of the carousel. */
export const postKinds = ['announcement', 'document', 'slide'] as const
export type PostKind = (typeof postKinds)[number]

/** What an announcement is about. */
export const postTags = ['activity', 'message', 'notice'] as const
export type PostTag = (typeof postTags)[number]

const link = optionalTextField(postLimits.link).refine(
  value => value === '' || isPostLink(value),
  rule('postLinkForm'),
)
/** An instant; empty when there is none. */
const optionalInstant = z.union([z.literal(''), utcTimeField])

/** Fields of a post that administrators edit. */
export const postFields = z.strictObject({
  title: textField(postLimits.title),
  /** Shown for announcements only. */
  tag: z.enum(postTags),
  /** `https://…`, or a path of the console; required for a document. */
  link,
  /** The picture of a slide. */
  fileId: idField.nullable(),
  /** Period in which it is shown; empty: no limit. */
  visibleFrom: optionalInstant,
  visibleUntil: optionalInstant,
  /** Ids of the roles that see it; empty: everyone. */
  roleIds: z.array(idField).max(postLimits.roles),
})
export type PostFields = z.output<typeof postFields>

/** A change names only the fields that it changes. */
export const postChanges = postFields.partial()
export type PostChanges = z.output<typeof postChanges>

/** Rules between fields; the path of an issue is the field. */
export function postIssues(kind: PostKind, { link, visibleFrom, visibleUntil }: PostFields) {
  const issues: { path: keyof PostFields; rule: 'required' | 'rangeOrder' }[] = []
  if (kind === 'document' && link === '') issues.push({ path: 'link', rule: 'required' })
  const isTurned =
    visibleFrom !== '' && visibleUntil !== '' && Date.parse(visibleUntil) <= Date.parse(visibleFrom)
  if (isTurned) issues.push({ path: 'visibleUntil', rule: 'rangeOrder' })
  return issues
}

/** A post for its management. */
export const postRow = z.object({
  id: idField,
  kind: z.enum(postKinds),
  ...postFields.shape,
  /** Address of the picture; empty when there is none. */
  picture: z.string(),
  /** Position among the posts of its kind, from 1. */
  place: z.number().int(),
  updatedTime: instantField,
  version: z.number().int(),
})
export type PostRow = z.infer<typeof postRow>

/** A post for readers. */
export const shownPost = postRow
  .pick({ id: true, title: true, tag: true, link: true, picture: true })
  .extend({ time: instantField })
export type ShownPost = z.infer<typeof shownPost>

export const readPosts = defineEndpoint({
  id: 'workplace-post.read',
  method: 'GET',
  path: '/api/workplace/posts',
  summary: 'List announcements, documents and slides that the user sees now',
  effect: 'read',
  access: 'signed-in',
  beyondScope,
  refreshOn: ['workplace-post.changed'],
  input: {},
  response: z.object({
    announcements: z.array(shownPost),
    documents: z.array(shownPost),
    slides: z.array(shownPost),
    /** When the next post appears or ends; null when none does. */
    changesTime: instantField.nullable(),
  }),
})

export const listPosts = defineEndpoint({
  id: 'workplace-post.list',
  method: 'GET',
  path: '/api/workplace/posts/all',
  summary: 'List all posts with the roles that can be their audience',
  effect: 'read',
  access: 'workplace-post:manage',
  beyondScope,
  refreshOn: ['workplace-post.changed'],
  input: {},
  response: z.object({
    list: z.array(postRow),
    roles: z.array(z.object({ id: idField, name: localizedText })),
  }),
})

export const createPost = defineEndpoint({
  id: 'workplace-post.create',
  method: 'POST',
  path: '/api/workplace/posts',
  summary: 'Create a post, after the others of its kind',
  effect: 'write',
  access: 'workplace-post:manage',
  beyondScope,
  input: { body: postFields.extend({ kind: z.enum(postKinds) }) },
  response: postRow,
})

export const updatePost = defineEndpoint({
  id: 'workplace-post.update',
  method: 'PATCH',
  path: '/api/workplace/posts/{id}',
  summary: 'Update a post',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'workplace-post:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: postChanges.refine(
        changes => Object.values(changes).some(value => value !== undefined),
        rule('nothingToChange'),
      ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: postRow,
})

export const movePost = defineEndpoint({
  id: 'workplace-post.move',
  method: 'POST',
  path: '/api/workplace/posts/{id}/move',
  summary: 'Move a post within its kind',
  description: 'Places begin at 1; a place beyond the end is the end.',
  effect: 'write',
  access: 'workplace-post:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({ place: z.number().int().min(1).max(maxInteger) }),
  },
  failures: ['notFound'],
  response: postRow,
})

export const deletePost = defineEndpoint({
  id: 'workplace-post.delete',
  method: 'DELETE',
  path: '/api/workplace/posts/{id}',
  summary: 'Delete a post',
  effect: 'write',
  access: 'workplace-post:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: z.null(),
})

export const uploadPostPicture = defineEndpoint({
  id: 'workplace-post.upload-picture',
  method: 'POST',
  path: '/api/workplace/posts/pictures',
  summary: 'Upload a picture for a slide',
  effect: 'write',
  access: 'workplace-post:manage',
  input: { file: { field: 'file', types: imageFileTypes, maxBytes: postLimits.pictureBytes } },
  response: storedPicture,
})
