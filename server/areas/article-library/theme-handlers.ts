import { withReadCss } from '@greenroom/article'
import {
  type ArticleThemeRow,
  articleThemeLimits,
  createArticleTheme,
  deleteArticleTheme,
  listArticleThemes,
  updateArticleTheme,
} from '@greenroom/contract/areas/article-library/article-themes'
import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import type { Publish } from '../../platform/events/publish.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { articleThemes } from './schema.ts'

type StoredTheme = typeof articleThemes.$inferSelect

const toRow = (
  { createdBy, createdAt, updatedAt, style, css, cssStyles, ...theme }: StoredTheme,
  userId: string,
): ArticleThemeRow => ({
  ...theme,
  style: { ...style, ...(css !== '' && { css }), ...(Object.keys(cssStyles).length > 0 && { cssStyles }) },
  isOwn: createdBy === userId,
  createdTime: createdAt.toISOString(),
  updatedTime: updatedAt.toISOString(),
})

/** The columns of a style. What its CSS does is read here; what a client sends of it is ignored. */
export async function styleColumns(given: ArticleStyle) {
  const { css = '', cssStyles = {}, ...style } = await withReadCss(given)
  return { style, css, cssStyles }
}

const isOwnTheme = (actor: Pick<Actor, 'id'>, id: string) =>
  and(eq(articleThemes.id, id), eq(articleThemes.createdBy, actor.id))

/** Notifies writers that themes were created, changed or deleted. */
export function publishThemes(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'article-theme.changed', ids: [...ids] }, { permission: 'article:read' })
}

/** Handlers for themes of users. */
export const themeHandlers: readonly Handler[] = [
  handle(listArticleThemes, async ({ actor, queries }) => {
    const themes = await queries
      .select()
      .from(articleThemes)
      .where(or(eq(articleThemes.isShared, true), eq(articleThemes.createdBy, actor.id)))
      .orderBy(asc(sql`${articleThemes.name} collate "zh-x-icu"`), asc(articleThemes.id))
    return themes.map(theme => toRow(theme, actor.id))
  }),

  handle(createArticleTheme, async ({ actor, input, queries, publish }) => {
    const limit = articleThemeLimits.perInstallation
    if ((await queries.$count(articleThemes)) >= limit) throw fail('templatesFull', { limit })
    const { style, ...fields } = input.body
    const values = { ...fields, ...(await styleColumns(style)), createdBy: actor.id }
    const theme = await onlyRow(queries.insert(articleThemes).values(values).returning())
    publishThemes(publish, [theme.id])
    return toRow(theme, actor.id)
  }),

  handle(updateArticleTheme, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const { version, changes } = input.body
    const { style, ...fields } = changes
    const [theme] = await queries
      .update(articleThemes)
      .set({
        ...fields,
        ...(style && (await styleColumns(style))),
        version: sql`${articleThemes.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(isOwnTheme(actor, id), eq(articleThemes.version, version)))
      .returning()
    if (!theme) {
      const [current] = await queries.select().from(articleThemes).where(isOwnTheme(actor, id))
      throw current ? fail('conflict', { current: toRow(current, actor.id) }) : fail('notFound')
    }
    publishThemes(publish, [id])
    return toRow(theme, actor.id)
  }),

  handle(deleteArticleTheme, async ({ actor, input, queries, publish }) => {
    const { id } = input.params
    const deleted = await queries
      .delete(articleThemes)
      .where(isOwnTheme(actor, id))
      .returning({ id: articleThemes.id })
    if (deleted.length === 0) throw fail('notFound')
    publishThemes(publish, [id])
    return { deleted: true as const }
  }),
]
