import './locales/index.ts'
import { listOfficialAccounts } from '@greenroom/contract/areas/weixin/official-accounts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { Permission, usePermission } from '../../../kit/session/permission.tsx'
import { articleAddress, jobsOfArticleAddress } from './addresses.ts'
import { articleActions } from './article-actions.ts'
import { copyArticleFrom, pushAll, startArticle } from './article-commands.ts'
import { articleListPage } from './article-list.tsx'
import { BulkPushDialog, type PushBatch } from './bulk-push/bulk-push-dialog.tsx'
import { FromItemsDrawer } from './from-items-drawer.tsx'

/** The list of articles for official accounts. */
export function Component() {
  const { t } = useTranslation('articles')
  const navigate = useNavigate()
  const accountId = useOnlyAccount()
  const [isChoosing, setChoosing] = useState(false)
  const [batch, setBatch] = useState<PushBatch>()
  const actions = useMemo(() => {
    const open = (id: string | undefined) => id !== undefined && navigate(articleAddress(id))
    return articleActions({
      create: () => void startArticle(accountId).then(open),
      edit: ({ id }) => void open(id),
      copy: ({ id }) => void copyArticleFrom(id).then(open),
      push: async articles => {
        const started = await pushAll(articles)
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
          <Permission need={['content-item:read']}>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('fromItems.button')}
            </Button>
          </Permission>
        </Permission>
      }
      actions={actions}
    >
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
