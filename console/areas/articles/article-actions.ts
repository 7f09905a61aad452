import type { ArticleRow } from '@greenroom/contract/areas/articles/articles'
import {
  IconCopy,
  IconExternalLink,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions } from '../../kit/list/actions.ts'
import { removeArticles } from './article-commands.ts'
import { articleNames } from './labels.ts'

interface Openers {
  create: () => void
  edit: (article: ArticleRow) => void
  copy: (article: ArticleRow) => void
  results: (article: ArticleRow) => void
  /** Pushes the articles. Returns whether it was started. */
  push: (articles: readonly ArticleRow[]) => Promise<boolean>
}

const isPublishing = ({ state }: ArticleRow) => state === 'publishing'

/** Actions on articles with their permissions, and why they are disabled. */
export function articleActions({ create, edit, copy, results, push }: Openers): ListActions<ArticleRow> {
  const refusal = (articles: readonly ArticleRow[]) => {
    const busy = articles.filter(isPublishing)
    return busy.length === 0
      ? undefined
      : i18next.t('articles:refused.publishing', { names: articleNames(busy) })
  }
  return {
    create: {
      id: 'article.create',
      label: () => i18next.t('articles:action.create'),
      icon: IconPlus,
      need: 'article:create',
      run: create,
    },
    row: [
      {
        id: 'article.edit',
        label: () => i18next.t('articles:action.edit'),
        icon: IconPencil,
        shortcut: 'Enter',
        need: 'article:read',
        run: edit,
      },
      {
        id: 'article.results',
        label: () => i18next.t('articles:action.results'),
        icon: IconListDetails,
        need: 'article:read',
        isOffered: ({ lastJobId }) => lastJobId !== null,
        run: results,
      },
      {
        id: 'article.open-published',
        label: () => i18next.t('articles:action.openPublished'),
        icon: IconExternalLink,
        isOffered: ({ publishedAddress }) => publishedAddress !== null,
        run: ({ publishedAddress }) => {
          if (publishedAddress !== null) window.open(publishedAddress, '_blank', 'noopener')
        },
      },
      {
        id: 'article.copy',
        label: () => i18next.t('articles:action.copy'),
        icon: IconCopy,
        shortcut: 'c',
        need: 'article:create',
        run: copy,
      },
      {
        id: 'article.delete',
        label: () => i18next.t('articles:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'article:delete',
        danger: true,
        refusal: article => refusal([article]),
        run: article => void removeArticles([article]),
      },
    ],
    bulk: [
      {
        id: 'articles.push',
        label: () => i18next.t('articles:action.push'),
        icon: IconUpload,
        need: 'article:publish',
        run: push,
      },
      {
        id: 'articles.delete',
        label: () => i18next.t('articles:action.delete'),
        icon: IconTrash,
        need: 'article:delete',
        danger: true,
        refusal,
        run: removeArticles,
      },
    ],
  }
}
