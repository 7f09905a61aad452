import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
} from '@greenroom/contract/areas/articles/article-templates'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { sanitisedDocument } from './content.ts'
import { articleTemplates } from './schema.ts'

type StoredTemplate = typeof articleTemplates.$inferSelect

const toRow = (
  { createdBy, createdAt, ...template }: StoredTemplate,
  userId: string,
): ArticleTemplateRow => ({
  ...template,
  isOwn: createdBy === userId,
  createdTime: createdAt.toISOString(),
})

/** Handlers for templates and blocks. */
export const templateHandlers = (): Handler[] => [
  handle(listArticleTemplates, async ({ actor, queries }) => {
    const found = await queries
      .select()
      .from(articleTemplates)
      .where(or(eq(articleTemplates.isShared, true), eq(articleTemplates.createdBy, actor.id)))
      .orderBy(asc(sql`${articleTemplates.name} collate "zh-x-icu"`), asc(articleTemplates.id))
    return found.map(template => toRow(template, actor.id))
  }),

  handle(createArticleTemplate, async ({ actor, input, queries, publish }) => {
    const limit = articleTemplateLimits.perInstallation
    if ((await queries.$count(articleTemplates)) >= limit) throw fail('templatesFull', { limit })
    const stored = await onlyRow(
      queries
        .insert(articleTemplates)
        .values({ ...input.body, document: sanitisedDocument(input.body.document), createdBy: actor.id })
        .returning(),
    )
    publishTemplate(publish, stored.id)
    return toRow(stored, actor.id)
  }),

  handle(deleteArticleTemplate, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const deleted = await queries
      .delete(articleTemplates)
      .where(and(eq(articleTemplates.id, id), eq(articleTemplates.createdBy, actor.id)))
      .returning({ id: articleTemplates.id })
    if (deleted.length === 0) throw fail('notFound')
    publishTemplate(publish, id)
    return { deleted: true as const }
  }),
]

function publishTemplate(publish: HandlerContext<never>['publish'], id: string): void {
  publish({ topic: 'article-template.changed', ids: [id] }, { permission: 'article:read' })
}
