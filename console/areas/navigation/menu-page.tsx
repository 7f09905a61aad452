import './locales/index.ts'
import { readMenuTree } from '@greenroom/contract/areas/navigation/menu'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { MenuEditor } from './menu-editor.tsx'

/** The menu that everybody has a part of, and what can be done with it. */
export function Component() {
  const { t } = useTranslation('menuEditor')
  const tree = useCallQuery(readMenuTree, {}, { quiet: true })
  if (tree.data) return <MenuEditor tree={tree.data} />
  return (
    <Page title={t('page.title')} context={t('page.context')}>
      {tree.error ? (
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
      ) : (
        <SkeletonRows rows={14} />
      )}
    </Page>
  )
}
