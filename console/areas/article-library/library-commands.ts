import {
  type ArticleTemplateRow,
  deleteArticleTemplate,
  orderArticleTemplates,
  updateArticleTemplate,
} from '@greenroom/contract/areas/article-library/article-templates'
import {
  type ArticleThemeRow,
  deleteArticleTheme,
  updateArticleTheme,
} from '@greenroom/contract/areas/article-library/article-themes'
import i18next from 'i18next'
import { callWithId } from '../../kit/call/call.ts'
import { runCommand } from '../../kit/command/run-command.ts'

const templates = ['article-template.changed'] as const
const themes = ['article-theme.changed'] as const
const changedMeanwhile = () => i18next.t('articleLibrary:refused.conflict')
const missing = () => i18next.t('articleLibrary:refused.missing')

/** Name and sharing of a template, a block or a theme. */
export interface Naming {
  name: string
  isShared: boolean
}

/** Renames or shares a template or block. @returns whether that was done */
export const renameTemplate = ({ id, version }: ArticleTemplateRow, changes: Naming): Promise<boolean> =>
  runCommand({
    send: options =>
      callWithId(updateArticleTemplate, { params: { id }, body: { version, changes } }, options),
    done: ({ name }) => i18next.t('articleLibrary:done.changed', { name }),
    refusals: { conflict: changedMeanwhile, notFound: missing },
    topics: templates,
  })

/** Deletes a template or block; the toast offers undo. */
export const removeTemplate = ({ id, name }: ArticleTemplateRow): Promise<boolean> =>
  runCommand({
    send: options => callWithId(deleteArticleTemplate, { params: { id } }, options),
    done: () => i18next.t('articleLibrary:done.deleted', { name }),
    refusals: { notFound: missing },
    settledBy: ['notFound'],
    topics: templates,
  })

/** Moves an own template among the own ones of its kind. */
export function moveTemplate(own: readonly ArticleTemplateRow[], row: ArticleTemplateRow, by: 1 | -1) {
  const ids = own.map(({ id }) => id)
  const at = ids.indexOf(row.id)
  const ordered = ids.toSpliced(at, 1).toSpliced(at + by, 0, row.id)
  return runCommand({
    send: options => callWithId(orderArticleTemplates, { body: { ids: ordered } }, options),
    done: () => i18next.t('articleLibrary:done.moved', { name: row.name }),
    refusals: { notFound: missing },
    topics: templates,
  })
}

/** Changes an own theme. @returns whether that was done */
export const changeTheme = (
  { id, version }: ArticleThemeRow,
  changes: Partial<Pick<ArticleThemeRow, 'name' | 'isShared' | 'style'>>,
): Promise<boolean> =>
  runCommand({
    send: options => callWithId(updateArticleTheme, { params: { id }, body: { version, changes } }, options),
    done: ({ name }) => i18next.t('articleLibrary:done.changed', { name }),
    refusals: { conflict: changedMeanwhile, notFound: missing },
    topics: themes,
  })

/** Deletes an own theme; the toast offers undo. */
export const removeTheme = ({ id, name }: ArticleThemeRow): Promise<boolean> =>
  runCommand({
    send: options => callWithId(deleteArticleTheme, { params: { id } }, options),
    done: () => i18next.t('articleLibrary:done.deleted', { name }),
    refusals: { notFound: missing },
    settledBy: ['notFound'],
    topics: themes,
  })
