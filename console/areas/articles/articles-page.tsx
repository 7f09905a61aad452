import './locales/index.ts'
import type { ArticleRow } from '@greenroom/contract/areas/articles/articles'
import { listOfficialAccounts } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { Button } from '@mantine/core'
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
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import type { ListActions } from '../../kit/list/actions.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { Permission, usePermission } from '../../kit/session/permission.tsx'
import { ImportDialog, ImportDrop } from '../article-transfer/index.ts'
import { BulkPushDialog, jobsOfArticleAddress, type PushBatch, pushAll } from '../publishing/index.ts'
import { articleAddress } from './addresses.ts'
import { copyArticleFrom, removeArticles, startArticle } from './article-commands.ts'
import { articleListPage } from './article-list.tsx'
import { FromItemsDrawer } from './from-items-drawer.tsx'
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
function articleActions({ create, edit, copy, results, push }: Openers): ListActions<ArticleRow> {
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

/** The list of articles for official accounts. */
export function Component() {
  const { t } = useTranslation('articles')
  const navigate = useNavigate()
  const accountId = useOnlyAccount()
  const [isChoosing, setChoosing] = useState(false)
  const [imported, setImported] = useState<readonly File[]>()
  const may = usePermission()
  const mayImport = may('article:create') && may('article:update')
  const [batch, setBatch] = useState<PushBatch>()
  const actions = useMemo(() => {
    const open = (id: string | undefined) => id !== undefined && navigate(articleAddress(id))
    return articleActions({
      create: () => void startArticle(accountId).then(open),
      edit: ({ id }) => void open(id),
      copy: ({ id }) => void copyArticleFrom(id).then(open),
      push: async articles => {
        const started = await pushAll(articles.map(({ id }) => id))
        setBatch(started)
        return started !== undefined
      },
      results: ({ id }) => void navigate(jobsOfArticleAddress(id)),
    })
  }, [navigate, accountId])
  return (
    <ListPage
      list={articleListPage}
      title={t('list.title')}
      context={t('list.context')}
      tools={
        <Permission need={['article:create']}>
          {mayImport && (
            <Button variant="default" onClick={() => setImported([])}>
              {t('action.import')}
            </Button>
          )}
          <Permission need={['content-item:read']}>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('fromItems.button')}
            </Button>
          </Permission>
        </Permission>
      }
      actions={actions}
    >
      {mayImport && <ImportDrop onFiles={setImported} />}
      {imported && (
        <Suspense>
          <ImportDialog
            accountId={accountId}
            files={imported}
            onCreated={([id, ...others]) =>
              id !== undefined && others.length === 0 && void navigate(articleAddress(id))
            }
            onClose={() => setImported(undefined)}
          />
        </Suspense>
      )}
      {batch && <BulkPushDialog batch={batch} onClose={() => setBatch(undefined)} />}
      {isChoosing && (
        <FromItemsDrawer
          accountId={accountId}
          onCreated={id => void navigate(articleAddress(id))}
          onClose={() => setChoosing(false)}
        />
      )}
    </ListPage>
  )
}

/** The account that the user may use, if there is just one: new articles are for it. */
function useOnlyAccount(): string | null {
  const may = usePermission()
  const { data } = useCallQuery(
    listOfficialAccounts,
    { query: { pageSize: '2' } },
    { quiet: true, enabled: may('official-account:read') },
  )
  const [first, ...others] = data?.list ?? []
  return others.length === 0 ? (first?.id ?? null) : null
}
