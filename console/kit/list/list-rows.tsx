import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, StaleLine } from '../feedback/states.tsx'
import type { ListActions } from './actions.ts'
import { CreateButton } from './create-button.tsx'
import type { List, ListRow, RowPage } from './definition.ts'
import classes from './list-page.module.css'
import { ListTable } from './list-table.tsx'
import { lastPage } from './pager.tsx'
import type { StoredPreference } from './use-list-preference.ts'
import type { ListSteps } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'
import { WayToPage } from './way-to-page.tsx'

interface ListRowsProps<R extends ListRow> {
  list: List<R>
  actions: ListActions<R>
  steps: ListSteps
  query: UseQueryResult<RowPage<R>>
  stored: StoredPreference
  selection: Selection<R>
  /** Whether there is something that could be done with selected rows. */
  selectable: boolean
}

const nothingYet = { list: [], total: 0, current: 1, pageSize: 0 }

/**
 * The rows below their head, or their replacement: while they load, when they cannot be read, when there are none. The
 * head is rendered from the first frame, with the columns that are known.
 */
export function ListRows<R extends ListRow>(props: ListRowsProps<R>) {
  const { list, actions, steps, query, stored, selection, selectable } = props
  const { t } = useTranslation('list')
  if (query.error && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  // Rows wait until the stored columns are known, so that columns never move.
  const page = stored.ready ? query.data : undefined
  return (
    <>
      {query.error && (
        <StaleLine text={t('stale')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ListTable
        list={list}
        page={page ?? nothingYet}
        actions={actions}
        selection={selection}
        selectable={selectable}
        stored={stored}
        sort={steps.state.sort}
        onSort={steps.sortBy}
        onPage={steps.goToPage}
        outdated={query.isPlaceholderData}
        waiting={!page}
      />
      {!page && <RowsLoading />}
      {page?.list.length === 0 && <NoRows list={list} page={page} steps={steps} create={actions.create} />}
    </>
  )
}

interface NoRowsProps<R extends ListRow> {
  list: List<R>
  page: RowPage<R>
  steps: ListSteps
  create: ListActions<R>['create']
}

/** Why there are no rows, and the way to some. */
function NoRows<R extends ListRow>({ list, page, steps, create }: NoRowsProps<R>) {
  const { t } = useTranslation('list')
  if (page.total > 0) {
    const pages = lastPage(page.total, page.pageSize)
    return (
      <EmptyState
        title={t('pages.beyond', { page: page.current })}
        message={t('pages.beyondMessage', { total: page.total, pages })}
        action={<Button onClick={() => steps.goToPage(pages)}>{t('pages.toLast')}</Button>}
      />
    )
  }
  if (Object.keys(steps.state.filters).length > 0) {
    return (
      <EmptyState
        kind="search"
        title={t('noMatch.title')}
        message={t('noMatch.message')}
        action={
          <Button variant="default" onClick={() => steps.search({})}>
            {t('filters.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={list.empty.title()}
      message={list.empty.message()}
      action={create ? <CreateButton create={create} /> : <WayToPage name={list.empty.page} />}
    />
  )
}

/** Keeps the place of a page of rows. */
function RowsLoading() {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={classes.loadingRow}>
          <Skeleton height={12} />
        </div>
      ))}
    </div>
  )
}
