import { articleTemplateKinds } from '@greenroom/contract/areas/article-library/article-templates'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../platform/database/columns.ts'

/** The document of a template, with the Markdown that it was read from; rich text has none. */
export type StoredTemplateBody = ArticleDocument & { source?: string }

/** Reusable bodies and blocks. */
export const articleTemplates = pgTable(
  'article_template',
  {
    id: id(),
    kind: text({ enum: articleTemplateKinds }).notNull(),
    name: text().notNull(),
    isShared: boolean().notNull(),
    style: jsonb().$type<ArticleStyle>(),
    document: jsonb().$type<StoredTemplateBody>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    /** Place in the list, from 0. */
    position: integer().notNull().default(0),
    version: version(),
  },
  table => [index('article_template_owner').on(table.createdBy)],
)

/** Themes of users. */
export const articleThemes = pgTable(
  'article_theme',
  {
    id: id(),
    name: text().notNull(),
    isShared: boolean().notNull(),
    /** Without its CSS. */
    style: jsonb().$type<Omit<ArticleStyle, 'css' | 'cssStyles'>>().notNull(),
    css: text().notNull(),
    /** What the CSS does, by part of an article. */
    cssStyles: jsonb().$type<NonNullable<ArticleStyle['cssStyles']>>().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [index('article_theme_owner').on(table.createdBy)],
)
