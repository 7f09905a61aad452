import { articlePlatforms } from '@greenroom/contract/areas/article-transfer/article-places'
import { boolean, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../platform/database/columns.ts'

/** Where articles stand beside WeChat, recorded by hand. A row stays when its article is deleted, which can be undone. */
export const articlePlaces = pgTable(
  'article_place',
  {
    id: id(),
    articleId: uuid().notNull(),
    platform: text({ enum: articlePlatforms }).notNull(),
    /** Title of the article at the last change, for the operation log. */
    title: text().notNull(),
    isPublished: boolean().notNull(),
    link: text().notNull(),
    publishedDate: date({ mode: 'string' }),
    reads: integer(),
    likes: integer(),
    comments: integer(),
    figuresDate: date({ mode: 'string' }),
    updatedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [unique('article_place_of_article').on(table.articleId, table.platform)],
)
export type StoredArticlePlace = typeof articlePlaces.$inferSelect
