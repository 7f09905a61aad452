import { eq, or } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import { articleTemplates } from './schema.ts'

export { seedDemoLibrary } from './seed.ts'

// The sub-query bears the name of its table, so that conditions on that hold for it.
const build = new QueryBuilder({ casing: 'snake_case' })

/** Templates and blocks for other areas to join, as `article_template`; with a viewer, those that they may use. */
export const articleTemplateRows = (viewer?: Pick<Actor, 'id'>) =>
  build
    .select({ id: articleTemplates.id, name: articleTemplates.name })
    .from(articleTemplates)
    .where(viewer && or(eq(articleTemplates.isShared, true), eq(articleTemplates.createdBy, viewer.id)))
    .as('article_template')
