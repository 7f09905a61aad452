import '../locales/index.ts'
import { readArticle } from '@greenroom/contract/areas/articles/articles'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Page } from '../../../kit/display/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { articlesAddress } from '../addresses.ts'
import { ArticleEditor } from './article-editor.tsx'

/** One article: written, checked, pushed and published. */
export function Component() {
  const { t } = useTranslation('articles')
  const id = useLocation().pathname.split('/').at(-1) ?? ''
  const { data, error, isPending, refetch } = useCallQuery(readArticle, { params: { id } }, { quiet: true })
  useTabTitle(data?.title || undefined)
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'
  // The text of an article stays on screen when another user deletes it.
  if (data) return <ArticleEditor key={data.id} article={data} isDeleted={missing} />
  const toList = (
    <Button component={Link} to={articlesAddress} variant="default">
      {t('editor.toList')}
    </Button>
  )
  return (
    <Page title={t('editor.page')} actions={toList}>
      {isPending && <SkeletonRows rows={10} height={28} />}
      {missing && <EmptyState kind="missing" title={t('editor.notFound')} action={toList} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}
