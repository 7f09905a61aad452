import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, rule, textField } from '../../fields.ts'
import { articleStyle } from '../official-accounts/article-style.ts'
import { articleSource } from './article-content.ts'
import { articleDocument, emptyDocument } from './article-document.ts'

/** `template`: a whole body with its style, for new articles. `block`: a piece to insert while writing. */
export const articleTemplateKinds = ['template', 'block'] as const

export const articleTemplateLimits = { name: 60, perInstallation: 200 } as const

export const articleTemplateFields = z
  .strictObject({
    kind: z.enum(articleTemplateKinds),
    name: textField(articleTemplateLimits.name),
    /** Whether every writer of articles may use it, or only its author. */
    isShared: z.boolean(),
    /** Null for a block. */
    style: articleStyle.nullable(),
    /** Markdown that it was taken from; the server reads `document` from it then. Null for rich text. */
    source: articleSource.nullable().default(null),
    document: articleDocument.default(emptyDocument),
  })
  .refine(({ kind, style }) => (kind === 'template') === (style !== null), {
    ...rule('templateStyle'),
    path: ['style'],
  })

export const articleTemplateRow = z.object({
  id: idField,
  kind: z.enum(articleTemplateKinds),
  name: z.string(),
  isShared: z.boolean(),
  /** Whether the signed-in user is its author and so may delete it. */
  isOwn: z.boolean(),
  style: articleStyle.nullable(),
  source: articleSource.nullable(),
  document: articleDocument,
  createdTime: instantField,
})
export type ArticleTemplateRow = z.output<typeof articleTemplateRow>

export const listArticleTemplates = defineEndpoint({
  id: 'article-template.list',
  method: 'GET',
  path: '/api/article-templates',
  summary: 'List templates and blocks, by name',
  effect: 'read',
  access: 'article:read',
  beyondScope: 'Shared templates are for all who write articles.',
  refreshOn: ['article-template.changed'],
  input: {},
  response: z.array(articleTemplateRow),
})

export const createArticleTemplate = defineEndpoint({
  id: 'article-template.create',
  method: 'POST',
  path: '/api/article-templates',
  summary: 'Save a body as a template, or a piece of it as a block',
  effect: 'write',
  access: 'article:update',
  bodyBytes: 2 * 1024 * 1024,
  input: { body: articleTemplateFields },
  failures: ['templatesFull'],
  response: articleTemplateRow,
})

export const deleteArticleTemplate = defineEndpoint({
  id: 'article-template.delete',
  method: 'POST',
  path: '/api/article-templates/{id}/delete',
  summary: 'Delete an own template or block',
  effect: 'write',
  access: 'article:update',
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ deleted: z.literal(true) }),
})
