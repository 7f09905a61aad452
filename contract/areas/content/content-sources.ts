import * as z from 'zod'
import { contentLimits, contentStatuses } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, textField } from '../../fields.ts'
import { contentItemFields, eachContentItemText } from './content-item-fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Content sources belong to the installation.'

export const contentSourceLimits = { name: 60, items: 1000, bodyBytes: 16 * 1024 * 1024 } as const

/** Prefix of a program's token, which distinguishes it from a user's. */
export const sourceTokenPrefix = 'grs_'

export const contentSourceFields = z.strictObject({ name: textField(contentSourceLimits.name) })

/** Another system that puts content items in, by a token of its own. */
export const contentSource = z.object({
  id: idField,
  name: z.string(),
  /** The last characters of its token. */
  hint: z.string(),
  /** Who made it; what it puts in is theirs. */
  user: z.string(),
  /** Content items that it has put in and that are still there. */
  contentItems: z.number().int(),
  createdTime: instantField,
  /** To the minute. */
  lastUsedTime: instantField.nullable(),
  revokedTime: instantField.nullable(),
})
export type ContentSource = z.infer<typeof contentSource>

export const listContentSources = defineEndpoint({
  id: 'content-source.list',
  method: 'GET',
  path: '/api/content-sources',
  summary: 'List content sources, newest first',
  effect: 'read',
  access: 'content-source:manage',
  beyondScope,
  refreshOn: ['content-item.changed'],
  input: {},
  response: z.object({ list: z.array(contentSource) }),
})

export const createContentSource = defineEndpoint({
  id: 'content-source.create',
  method: 'POST',
  path: '/api/content-sources',
  summary: 'Create a content source',
  description: 'The response shows its token, once.',
  effect: 'write',
  access: 'content-source:manage',
  needsLastingPermission: true,
  // The token sends events of all content items.
  needsWholeScope: true,
  input: { body: contentSourceFields },
  response: z.object({ source: contentSource, token: z.string() }),
})

export const revokeContentSource = defineEndpoint({
  id: 'content-source.revoke',
  method: 'POST',
  path: '/api/content-sources/{id}/revoke',
  summary: 'Revoke the token of a content source',
  description: 'Content items from the source stay.',
  effect: 'write',
  access: 'content-source:manage',
  needsLastingPermission: true,
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: contentSource,
})

const { language, source, body, publishedTime } = contentItemFields.shape

/** A content item as another system sends it. Absent fields stay as they are; a new item gets their defaults. */
export const upsertItem = contentItemFields.extend({
  /** What it is called there: the same one again is the same content item. */
  externalId: textField(contentLimits.externalId),
  source: source.optional(),
  ...eachContentItemText(name => contentItemFields.shape[name].optional()),
  language: language.optional(),
  body: body.optional(),
  publishedTime: publishedTime.optional(),
  clicks: z.number().int().min(0).max(maxInteger).optional(),
  status: z.enum(contentStatuses).optional(),
})
export type UpsertItem = z.infer<typeof upsertItem>

export const upsertContentItems = defineEndpoint({
  id: 'content-item.put',
  method: 'POST',
  path: '/api/content-items/put',
  summary: 'Import up to 1,000 content items from a content source',
  description: 'All or none. Items with a known `externalId` are updated, others are created.',
  effect: 'write',
  access: 'content-item:put',
  programs: true,
  bodyBytes: contentSourceLimits.bodyBytes,
  input: {
    body: z.strictObject({ items: z.array(upsertItem).min(1).max(contentSourceLimits.items) }),
  },
  response: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    /** In the order of the request. */
    items: z.array(
      z.object({ externalId: z.string(), id: idField, outcome: z.enum(['created', 'changed', 'unchanged']) }),
    ),
  }),
  limit: { attempts: 600, seconds: 60 },
})
