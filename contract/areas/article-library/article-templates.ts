import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, rule, textField } from '../../fields.ts'
import { articleSource } from '../articles/article-content.ts'
import { articleDocument, emptyDocument } from '../articles/article-document.ts'
import { articleStyle } from '../official-accounts/article-style.ts'

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
  /** Whether the signed-in user is its author and so may change and delete it. */
  isOwn: z.boolean(),
  style: articleStyle.nullable(),
  source: articleSource.nullable(),
  document: articleDocument,
  createdTime: instantField,
  version: z.number().int(),
})
export type ArticleTemplateRow = z.output<typeof articleTemplateRow>

export const listArticleTemplates = defineEndpoint({
  id: 'article-template.list',
  method: 'GET',
  path: '/api/article-templates',
  summary: 'List templates and blocks, in the order of their authors, then by name',
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

export const updateArticleTemplate = defineEndpoint({
  id: 'article-template.update',
  method: 'PATCH',
  path: '/api/article-templates/{id}',
  summary: 'Rename or share an own template or block, from the version that it was read at',
  effect: 'write',
  access: 'article:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: z
        .strictObject({ name: textField(articleTemplateLimits.name), isShared: z.boolean() })
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: articleTemplateRow,
})

export const orderArticleTemplates = defineEndpoint({
  id: 'article-template.order',
  method: 'POST',
  path: '/api/article-templates/order',
  summary: 'Put own templates and blocks in this order',
  effect: 'write',
  access: 'article:update',
  input: {
    body: z.strictObject({ ids: z.array(idField).min(1).max(articleTemplateLimits.perInstallation) }),
  },
  failures: ['notFound'],
  response: z.object({ ordered: z.number().int() }),
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
