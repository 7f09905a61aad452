import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger } from '../../fields.ts'
import { partFields, storedDifferences } from '../articles/article-checks.ts'
import { articleContent } from '../articles/article-content.ts'
import { articleDetail } from '../articles/articles.ts'

const remoteConflict = z.object({
  partId: idField,
  field: z.enum(partFields),
  /** Lines of Markdown, plain text of blocks, or the field that was changed on both sides. */
  here: z.string(),
  remote: z.string(),
})

/** The draft at WeChat compared with the article. */
export const remoteComparison = z.object({
  /** `none`: there was never a draft. `deleted`: it is missing now. */
  state: z.enum(['none', 'unchanged', 'changed', 'deleted']),
  checkedTime: instantField,
  /** Identifies the draft that was read; a merge names the comparison that it is based on. */
  remoteHash: z.string(),
  /** How WeChat changed the part that was sent last. */
  differences: z.array(storedDifferences),
  /** Null unless the draft was changed. The content that was pushed, which both versions came from. */
  pushed: articleContent.nullable(),
  /** Null unless the draft was changed. The draft as an article. */
  remote: articleContent.nullable(),
  /** Null unless the draft was changed. Both versions merged by lines of Markdown or by blocks; conflicting ones have the local text. */
  merged: articleContent.nullable(),
  conflicts: z.array(remoteConflict),
})
export type RemoteComparison = z.output<typeof remoteComparison>

export const compareArticle = defineEndpoint({
  id: 'article.compare',
  method: 'POST',
  path: '/api/articles/{id}/compare',
  summary: 'Compare an article with its draft at WeChat',
  description: 'A change that was made there is merged for review.',
  effect: 'write',
  access: 'article:read',
  input: { params: byId },
  failures: ['notFound', 'weixinRefused'],
  response: remoteComparison,
})

export const mergeArticle = defineEndpoint({
  id: 'article.merge',
  method: 'POST',
  path: '/api/articles/{id}/merge',
  summary: 'Save the merge of an article with its draft at WeChat',
  description: 'The next push replaces the draft that was compared.',
  effect: 'write',
  access: 'article:update',
  bodyBytes: 9 * 1024 * 1024,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      /** Hash of the comparison that the user reviewed. */
      remoteHash: z.string().min(1).max(100),
      /** The new content: the reviewed merge, the local version, or WeChat's. */
      content: articleContent,
    }),
  },
  failures: ['notFound', 'conflict', 'wrongState'],
  response: articleDetail,
})
