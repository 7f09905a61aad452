import '../text/locales/index.ts'
import type { ListView } from '@greenroom/contract/areas/views/views'
import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionOn } from '../actions/action.ts'
import { useActions } from '../actions/registry.ts'
import { Page } from '../display/page.tsx'
import { EmptyState, ErrorState, ForbiddenState, StaleLine } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { useTabDetail } from '../navigation/tab.ts'
import { useMissingPermission, usePermission } from '../session/permission.tsx'
import type { ListActions, Matching } from './actions.ts'
import { filtersOfView, type ListState, listRequest, matchingQuery } from './address.ts'
import { CreateButton } from './create-button.tsx'
import type { List, ListRow, RowPage } from './definition.ts'
import { exportRows } from './export-rows.ts'
import { notSet } from './filter-values.ts'
import classes from './list-page.module.css'
import { ListTable } from './list-table.tsx'
import { lastPage, Pager } from './pager.tsx'
import { filterText } from './search/filter-chips.tsx'
import { SearchLine } from './search/search-line.tsx'
import { Toolbar } from './toolbar.tsx'
import { type StoredPreference, useListPreference } from './use-list-preference.ts'
import { type ListSteps, useListState } from './use-list-state.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useViews } from './views/use-views.ts'
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
function ListRows<R extends ListRow>(props: ListRowsProps<R>) {
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
      kind={list.empty.drawing}
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

interface ListPageProps<R extends ListRow> {
  list: List<R>
  title: string
  /** As of a page. */
  isUserTitle?: boolean
  /** One line that describes the list. */
  context?: ReactNode
  /** The same object as long as nothing about it changes: rows are drawn again when it does. */
  actions: ListActions<R>
  /** Buttons beside the primary action, for the list as a whole. */
  tools?: ReactNode
  /** Content between the head of the page and the list. */
  lead?: ReactNode
  /** What the actions open. */
  children?: ReactNode
}

/** A whole page of a list, or for whom it is not, what they lack. */
export function ListPage<R extends ListRow>(props: ListPageProps<R>) {
  const { list, title, isUserTitle, context } = props
  const titleId = useId()
  const missing = useMissingPermission(list.access)
  if (missing === undefined) return <RowsPage {...props} />
  return (
    <Page {...{ title, isUserTitle, titleId, context }}>
      <section className={classes.list} aria-labelledby={titleId}>
        <ForbiddenState permission={missing} />
      </section>
    </Page>
  )
}

/** Search line, tools, rows and page numbers. Their state is in the address. */
function RowsPage<R extends ListRow>(props: ListPageProps<R>) {
  const { list, title, isUserTitle, context, actions, tools, lead, children } = props
  const titleId = useId()
  const { t } = useTranslation('list')
  const steps = useListState(list)
  const query = list.usePage(listRequest(list, steps.state))
  const views = useViews(list, steps.state, useListPreference(list))
  const { stored, applied } = views
  const { refetch } = query
  const search = useCallback(
    (filters: ListState['filters'], isTyping?: boolean) => {
      if (!steps.search(filters, isTyping)) void refetch()
    },
    [steps, refetch],
  )
  useTabDetail(useCallback(() => tabDetail(list, steps.state, applied), [list, steps.state, applied]))
  // Only a requested refresh shows a spinner; rows that others changed are updated without one.
  const [refreshing, setRefreshing] = useState(false)
  const page = query.data
  const selection = useSelection(list, page?.list ?? [], JSON.stringify(steps.state.filters), () =>
    toast.notice(t('selection.limit', { limit: list.selectionLimit })),
  )
  const matching = { query: matchingQuery(list, steps.state), total: page?.total ?? 0 }
  const { primary, bulk, refresh } = useListActions(actions, selection, matching, title, () => {
    setRefreshing(true)
    void query.refetch().finally(() => setRefreshing(false))
  })

  return (
    <Page
      {...{ title, isUserTitle, titleId, context }}
      actions={
        <>
          {tools}
          <CreateButton create={primary} />
        </>
      }
    >
      {lead}
      <section className={classes.list} aria-labelledby={titleId}>
        <Toolbar
          list={list}
          search={
            list.filters.length > 0 && (
              <SearchLine filters={list.filters} applied={steps.state.filters} onSearch={search} />
            )
          }
          title={title}
          total={page?.total}
          isTotalMinimum={page?.isTotalMinimum === true}
          selection={selection}
          canSelectAll={!page?.isTotalMinimum && actions.bulk.some(({ runAll }) => runAll)}
          bulk={bulk}
          stored={stored}
          refresh={refresh}
          refreshing={refreshing}
          views={views}
          onExport={
            list.resource.isExportable
              ? format =>
                  exportRows({ list, title, format, state: steps.state, preference: stored.preference })
              : undefined
          }
        />
        <ListRows {...{ list, actions, steps, query, stored, selection }} selectable={bulk.length > 0} />
        <div className={classes.foot}>{page && <Pager steps={steps} total={page.total} />}</div>
      </section>
      {children}
    </Page>
  )
}

/**
 * Text that distinguishes a list's tab from other tabs of the same list, in the current language: the name of the open
 * view, and the filters that differ from it. Empty for the whole list.
 */
function tabDetail<R extends ListRow>(
  list: List<R>,
  { filters }: Pick<ListState, 'filters'>,
  view: ListView | undefined,
): string {
  const saved = view ? filtersOfView(list, view) : {}
  const own = list.filters.flatMap(filter => {
    const values = filters[filter.key] ?? notSet
    const isSaved = values.join('\n') === (saved[filter.key] ?? notSet).join('\n')
    return values.length === 0 || isSaved ? [] : [`${filter.label()} ${filterText(filter, values)}`.trim()]
  })
  return [...(view ? [view.name] : []), ...own].join(i18next.t('list:filters.separator'))
}

interface OfferedListActions {
  primary: Action | undefined
  /** Actions for selected rows that the user may run, also while no row is selected. */
  bulk: readonly Action[]
  refresh: Action
}

/** Offers the actions of a list's page: the primary action, reading it again, and the selected rows' actions. */
function useListActions<R extends ListRow>(
  { create, bulk }: ListActions<R>,
  { rows, isAll, clear }: Pick<Selection<R>, 'rows' | 'isAll' | 'clear'>,
  matching: Matching,
  title: string,
  onRefresh: () => void,
): OfferedListActions {
  const { t } = useTranslation('list')
  const may = usePermission()
  const ofSelection = bulk
    .filter(({ need, runAll }) => (need === undefined || may(need)) && (!isAll || runAll))
    .map(
      (action): Action => ({
        ...actionOn(action, rows),
        about: () => t('selection.count', { count: isAll ? matching.total : rows.length }),
        group: 'selection',
        // A refusal for these rows does not apply to others.
        ...(isAll && { refusal: undefined }),
        run: () =>
          void (isAll && action.runAll ? action.runAll(matching) : action.run(rows)).then(done => {
            if (done) clear()
          }),
      }),
    )
  const refresh: Action = {
    id: 'list.refresh',
    label: () => t('refresh'),
    about: () => title,
    icon: IconRefresh,
    group: 'page',
    shortcut: 'r',
    run: onRefresh,
  }
  const primary: Action | undefined = create && {
    group: 'page',
    shortcut: 'n',
    about: () => title,
    ...create,
  }
  useActions([...(primary ? [primary] : []), refresh, ...(rows.length > 0 ? ofSelection : [])])
  return { primary, bulk: ofSelection, refresh }
}
