import { documentOfSource, withReadCss } from '@greenroom/article'
import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
  orderArticleTemplates,
  updateArticleTemplate,
} from '@greenroom/contract/areas/article-library/article-templates'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import type { Publish } from '../../platform/events/publish.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { sanitisedDocument } from '../articles/index.ts'
import { articleTemplates } from './schema.ts'

type StoredTemplate = typeof articleTemplates.$inferSelect

const toRow = (
  { createdBy, createdAt, position: _, document: { source, ...document }, ...template }: StoredTemplate,
  userId: string,
): ArticleTemplateRow => ({
  ...template,
  source: source ?? null,
  document,
  isOwn: createdBy === userId,
  createdTime: createdAt.toISOString(),
})

const ownedBy = (actor: Pick<Actor, 'id'>, ids: readonly string[]) =>
  and(inArray(articleTemplates.id, [...ids]), eq(articleTemplates.createdBy, actor.id))

/** Notifies writers that templates were created, changed or deleted. */
export function publishTemplates(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'article-template.changed', ids: [...ids] }, { permission: 'article:read' })
}

/** Handlers for templates and blocks. */
export const templateHandlers: readonly Handler[] = [
  handle(listArticleTemplates, async ({ actor, queries }) => {
    const templates = await queries
      .select()
      .from(articleTemplates)
      .where(or(eq(articleTemplates.isShared, true), eq(articleTemplates.createdBy, actor.id)))
      .orderBy(
        asc(articleTemplates.position),
        asc(sql`${articleTemplates.name} collate "zh-x-icu"`),
        asc(articleTemplates.id),
      )
    return templates.map(template => toRow(template, actor.id))
  }),

  handle(createArticleTemplate, async ({ actor, input, queries, publish }) => {
    const limit = articleTemplateLimits.perInstallation
    if ((await queries.$count(articleTemplates)) >= limit) throw fail('templatesFull', { limit })
    const { source, document, style, ...fields } = input.body
    const body =
      source === null
        ? sanitisedDocument(document)
        : { ...sanitisedDocument(documentOfSource(source)), source }
    const values = {
      ...fields,
      style: style && (await withReadCss(style)),
      document: body,
      createdBy: actor.id,
    }
    const template = await onlyRow(queries.insert(articleTemplates).values(values).returning())
    publishTemplates(publish, [template.id])
    return toRow(template, actor.id)
  }),

  handle(updateArticleTemplate, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const { version, changes } = input.body
    const [template] = await queries
      .update(articleTemplates)
      .set({ ...changes, version: sql`${articleTemplates.version} + 1` })
      .where(and(ownedBy(actor, [id]), eq(articleTemplates.version, version)))
      .returning()
    if (!template) {
      const [current] = await queries
        .select()
        .from(articleTemplates)
        .where(ownedBy(actor, [id]))
      throw current ? fail('conflict', { current: toRow(current, actor.id) }) : fail('notFound')
    }
    publishTemplates(publish, [id])
    return toRow(template, actor.id)
  }),

  handle(orderArticleTemplates, async ({ actor, input, queries, publish }) => {
    const ids = [...new Set(input.body.ids)]
    const rows = await queries
      .select({ id: articleTemplates.id })
      .from(articleTemplates)
      .where(ownedBy(actor, ids))
      .orderBy(asc(articleTemplates.id))
      .for('update')
    if (rows.length < ids.length) throw fail('notFound')
    for (const [position, id] of ids.entries())
      await queries.update(articleTemplates).set({ position }).where(eq(articleTemplates.id, id))
    publishTemplates(publish, ids)
    return { ordered: ids.length }
  }),

  handle(deleteArticleTemplate, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const deleted = await queries
      .delete(articleTemplates)
      .where(ownedBy(actor, [id]))
      .returning({ id: articleTemplates.id })
    if (deleted.length === 0) throw fail('notFound')
    publishTemplates(publish, [id])
    return { deleted: true as const }
  }),
]
