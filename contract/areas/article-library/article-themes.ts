import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, rule, textField } from '../../fields.ts'
import { articleStyle } from '../official-accounts/article-style.ts'

export const articleThemeLimits = { name: 60, perInstallation: 200 } as const

/** A theme of users: a built-in one with accent, sizes and CSS rules. Articles copy its style, so they keep their look. */
export const articleThemeFields = z.strictObject({
  name: textField(articleThemeLimits.name),
  /** Whether every writer of articles may use it, or only its author. */
  isShared: z.boolean(),
  style: articleStyle,
})

export const articleThemeRow = z.object({
  id: idField,
  name: z.string(),
  isShared: z.boolean(),
  /** Whether the signed-in user is its author and so may change and delete it. */
  isOwn: z.boolean(),
  style: articleStyle,
  createdTime: instantField,
  updatedTime: instantField,
  version: z.number().int(),
})
export type ArticleThemeRow = z.output<typeof articleThemeRow>

export const listArticleThemes = defineEndpoint({
  id: 'article-theme.list',
  method: 'GET',
  path: '/api/article-themes',
  summary: 'List own and shared themes, by name',
  effect: 'read',
  access: 'article:read',
  beyondScope: 'Shared themes are for all who write articles.',
  refreshOn: ['article-theme.changed'],
  input: {},
  response: z.array(articleThemeRow),
})

export const createArticleTheme = defineEndpoint({
  id: 'article-theme.create',
  method: 'POST',
  path: '/api/article-themes',
  summary: 'Save a style with its CSS as a theme',
  effect: 'write',
  access: 'article:update',
  input: { body: articleThemeFields },
  failures: ['templatesFull'],
  response: articleThemeRow,
})

export const updateArticleTheme = defineEndpoint({
  id: 'article-theme.update',
  method: 'PATCH',
  path: '/api/article-themes/{id}',
  summary: 'Change an own theme, from the version that it was read at',
  effect: 'write',
  access: 'article:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: articleThemeFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: articleThemeRow,
})

export const deleteArticleTheme = defineEndpoint({
  id: 'article-theme.delete',
  method: 'POST',
  path: '/api/article-themes/{id}/delete',
  summary: 'Delete an own theme; articles that use it keep their look',
  effect: 'write',
  access: 'article:update',
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({ deleted: z.literal(true) }),
})
