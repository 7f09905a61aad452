import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger } from '../../fields.ts'
import { articleContent } from './article-content.ts'
import { articleDetail } from './articles.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Approvers read an article whose publication waits for their approval.'

/** How a version was made. `merge`: it took over changes from WeChat. */
export const articleVersionOrigins = ['create', 'save', 'restore', 'merge'] as const

/** Limits of one article; the oldest versions that were not pushed are deleted first. */
export const articleVersionLimits = { stored: 200, mergeMinutes: 5 } as const

export const articleVersionRow = z.object({
  id: idField,
  /** 1, 2, 3, … of its article. */
  number: z.number().int(),
  origin: z.enum(articleVersionOrigins),
  title: z.string(),
  partCount: z.number().int(),
  /** Characters of all bodies without white space. */
  characters: z.number().int(),
  userName: z.string(),
  /** Times of its first and its last save. */
  startedTime: instantField,
  savedTime: instantField,
  /** When it was sent to WeChat; null when it was not. */
  pushedTime: instantField.nullable(),
})
export type ArticleVersionRow = z.infer<typeof articleVersionRow>

export const listArticleVersions = defineEndpoint({
  id: 'article.versions',
  method: 'GET',
  path: '/api/articles/{id}/versions',
  summary: 'List versions of an article, newest first',
  effect: 'read',
  access: 'article:read',
  beyondScope,
  refreshOn: ['article.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.array(articleVersionRow),
})

const byVersion = byId.extend({ versionId: idField })

export const readArticleVersion = defineEndpoint({
  id: 'article.version',
  method: 'GET',
  path: '/api/articles/{id}/versions/{versionId}',
  summary: 'Read a version of an article with its content',
  effect: 'read',
  access: 'article:read',
  beyondScope,
  refreshOn: ['article.changed'],
  input: { params: byVersion },
  failures: ['notFound'],
  response: articleVersionRow.extend({ content: articleContent }),
})

export const restoreArticleVersion = defineEndpoint({
  id: 'article.restore-version',
  method: 'POST',
  path: '/api/articles/{id}/versions/{versionId}/restore',
  summary: 'Restore an older version of an article',
  description: 'The current version stays in the history.',
  effect: 'write',
  access: 'article:update',
  input: {
    params: byVersion,
    body: z.strictObject({ version: z.number().int().min(1).max(maxInteger) }),
  },
  failures: ['notFound', 'conflict'],
  response: articleDetail,
})
