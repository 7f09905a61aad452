import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import { articlePictures, articles } from './schema.ts'

// The sub-queries bear the names of their tables, so that conditions on these hold for them.
const build = new QueryBuilder({ casing: 'snake_case' })

/** Articles for other areas to join, as `article`; with a viewer, those that they may see. */
export const articleRows = (viewer?: Pick<Actor, 'dataScope'>) =>
  build
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(viewer && ownedByVisible(viewer, articles.createdBy))
    .as('article')

/** Ids of the files that were uploaded for articles, for other areas to join, as `article_picture`. */
export const articlePictureRows = () =>
  build
    .select({ id: sql<string>`${articlePictures.fileId}`.as('id') })
    .from(articlePictures)
    .as('article_picture')
