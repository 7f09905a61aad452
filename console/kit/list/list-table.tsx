import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconLayoutSidebarRight } from '@tabler/icons-react'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionOn } from '../actions/action.ts'
import { useActions } from '../actions/registry.ts'
import { type SwipeAction, useSwipe } from '../input/use-swipe.ts'
import { useLanguage } from '../text/language.ts'
import type { ListActions } from './actions.ts'
import cardClasses from './card-grid.module.css'
import type { Column, List, ListRow, RowCard, RowPage } from './definition.ts'
import headerCellClasses from './header-cell.module.css'
import { atRow, type KeyboardTable, type SelectEvent } from './keyboard-table.ts'
import classes from './list-table.module.css'
import { ListTableRow } from './list-table-row.tsx'
import { Peek } from './peek.tsx'
import { nextSort, sortDirection } from './sort.ts'
import { useColumnWidths } from './use-column-widths.ts'
import type { StoredPreference } from './use-list-preference.ts'
import { useMoveActions } from './use-move-actions.ts'
import { usePeek } from './use-peek.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowMotion } from './use-row-motion.ts'
import { useRowOrder } from './use-row-order.ts'
import { useSelectActions } from './use-select-actions.ts'
import type { Selection } from './use-selection.ts'

interface HeaderCellProps<R> {
  column: Column<R>
  sort: string | undefined
  defaultSort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** A column's title; if the list can be sorted by it, a button that does so. */
// memo forgets the type parameter.
const HeaderCell = memo(Cell) as typeof Cell

function Cell<R>({ column, sort, defaultSort, onSort }: HeaderCellProps<R>) {
  const { key, title, align, primary, sortable } = column
  // The title is in the language on screen.
  useLanguage()
  if (!sortable) {
    return (
      <th scope="col" data-align={align} data-primary={primary}>
        {title()}
      </th>
    )
  }
  const direction = sortDirection(key, sort ?? defaultSort)
  return (
    <th scope="col" data-align={align} data-primary={primary} aria-sort={direction}>
      <button
        type="button"
        className={headerCellClasses.sort}
        onClick={() => onSort(nextSort(key, sort, defaultSort))}
      >
        {title()}
        <span className={headerCellClasses.arrows} data-direction={direction} aria-hidden>
          <IconChevronUp size={10} stroke={3} />
          <IconChevronDown size={10} stroke={3} />
        </span>
      </button>
    </th>
  )
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })

/** A click with Shift selects all rows from the previously selected one. */
const hasShift = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  (('shiftKey' in event && event.shiftKey === true) ||
    ('nativeEvent' in event && hasShift(event.nativeEvent)))

/** Px of the columns that the engine adds. */
const selectionWidth = 40
const handleWidth = 32
const usualOperationsWidth = 164
const [handleKey, selectionKey, operationsKey] = [':handle', ':selection', ':operations'] as const

/** Cards have no columns to measure. */
const unmeasured: readonly never[] = []

/** What stands on a card: its name, then its facts. */
const cardColumns = <R extends ListRow>(columns: readonly Column<R>[], { facts }: RowCard<R>): string[] => [
  ...columns.filter(({ primary }) => primary).map(({ key }) => key),
  ...facts,
]

interface ListTableProps<R extends ListRow> {
  list: List<R>
  page: RowPage<R>
  actions: ListActions<R>
  selection: Selection<R>
  selectable: boolean
  stored: StoredPreference
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onPage: (page: number) => void
  /** True when the rows belong to an earlier request. */
  outdated: boolean
  /** No rows have come yet; there is only the head. */
  waiting: boolean
}

/** The rows of one page, with the user's columns. */
export function ListTable<R extends ListRow>(props: ListTableProps<R>) {
  const { list, page, actions, selection, selectable, stored, sort, onSort, onPage, outdated, waiting } =
    props
  const { t } = useTranslation('list')
  const { order, hidden, density, layout } = stored.preference
  const table = useTable({
    features,
    columns: useMemo(() => list.columns.map(({ key }) => ({ id: key })), [list.columns]),
    data: page.list,
    getRowId: row => row.id,
    state: {
      columnOrder: order,
      columnVisibility: useMemo(() => Object.fromEntries(hidden.map(key => [key, false])), [hidden]),
      rowSelection: selection.state,
    },
    onRowSelectionChange: selection.change,
    isRowRangeSelectionEvent: hasShift,
  })
  const visible = table.getVisibleLeafColumns()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const card = layout === 'cards' && !isNarrow ? list.card : undefined
  const columns = useMemo(
    () =>
      (card ? cardColumns(list.columns, card) : visible.map(({ id }) => id)).flatMap(
        key => list.columns.find(column => column.key === key) ?? [],
      ),
    [visible, list.columns, card],
  )
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  const select = useCallback(
    (id: string, event: SelectEvent) => latest.current.getRow(id).getToggleSelectedHandler()(event),
    [],
  )
  const rows = table.getRowModel().rows
  const selected = rows.filter(row => row.getIsSelected()).length
  const selectPage = () => table.toggleAllRowsSelected(selected < rows.length)
  const rowFocus = useRowFocus(rows.map(({ id }) => id))
  useRowMotion(
    rowFocus.body.ref,
    rows.map(({ id }) => id),
    card === undefined && !isNarrow,
  )
  const look = usePeek(page.list, rowFocus)
  useRowActions({
    list,
    page,
    actions,
    focus: rowFocus,
    onPage,
    isSelected: id => selection.state[id] === true,
    onSelect: selectable ? select : undefined,
    onSelectPage: selectPage,
    onPeek: look.open,
    isGrid: card !== undefined,
  })
  const rowOrder = useRowOrder(actions.order, page.list, rowFocus.body.ref)
  // A list without row actions has no column for them.
  const hasOperations = actions.row.length > 0
  const operationsWidth = hasOperations ? (list.operationsWidth ?? usualOperationsWidth) : 0
  // Rows that can be dragged do not become cards, even on a narrow screen.
  const areCards = !rowOrder.hasHandles
  useSwipe(rowFocus.body.ref, {
    swiped: touched => (isNarrow && areCards ? touched.closest('tr') : undefined),
    actions: {
      ...(hasOperations && { left: { label: t('operations'), run: openOperations } }),
      ...(selectable && { right: selectBySwipe(t('selection.swipe'), rows) }),
    },
  })
  const language = useLanguage()
  const declared = {
    ...(rowOrder.hasHandles && { [handleKey]: handleWidth }),
    ...(selectable && { [selectionKey]: selectionWidth }),
    ...Object.fromEntries(columns.map(({ key, width }) => [key, width])),
    ...(hasOperations && { [operationsKey]: operationsWidth }),
  }
  const box = useRef<HTMLTableElement>(null)
  const columnsName = [list.resource.key, language, density, layout, ...Object.keys(declared)].join()
  const widths = useColumnWidths(
    box,
    columnsName,
    declared,
    columns.find(({ primary }) => primary)?.key,
    card ? unmeasured : page.list,
  )
  const width = Object.values(declared).reduce((sum, one) => sum + one, 0)

  return (
    <div className={classes.box} data-outdated={outdated || undefined}>
      {look.row && (
        <Peek
          list={list}
          actions={actions.row}
          row={look.row}
          place={page.list.indexOf(look.row)}
          count={page.list.length}
          firstPosition={(page.current - 1) * page.pageSize + 1}
          onStep={look.step}
          onClose={look.close}
        />
      )}
      <table
        ref={box}
        className={card ? `${classes.table} ${cardClasses.table}` : classes.table}
        data-density={density}
        data-cards={areCards || undefined}
        data-dragging={rowOrder.isDragging || undefined}
        aria-busy={outdated || waiting}
        // Cards use the available width; only columns keep a width of their own.
        style={areCards || card ? undefined : { minWidth: width }}
      >
        <colgroup>
          {Object.keys(declared).map(key => (
            <col key={key} style={{ width: widths[key] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {rowOrder.hasHandles && <td className={classes.handleHead} />}
            {selectable && (
              <th scope="col" className={classes.selection}>
                <Checkbox
                  aria-label={t('selection.page')}
                  checked={rows.length > 0 && selected === rows.length}
                  indeterminate={selected > 0 && selected < rows.length}
                  disabled={rows.length === 0}
                  onChange={selectPage}
                />
              </th>
            )}
            {(card ? list.columns.filter(({ sortable }) => sortable) : columns).map(column => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={sort}
                defaultSort={list.defaultSort}
                onSort={onSort}
              />
            ))}
            {hasOperations && (
              <th scope="col" className={`${classes.operations} ${card ? cardClasses.operationsHead : ''}`}>
                {t('operations')}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...rowFocus.body} {...rowOrder.body}>
          {rows.map((row, index) => (
            <ListTableRow
              key={row.id}
              list={list}
              columns={columns}
              row={row.original}
              position={(page.current - 1) * page.pageSize + index + 1}
              actions={actions}
              selected={row.getIsSelected()}
              handle={rowOrder.handleOf(row.original)}
              {...(selectable && { onSelect: select })}
              tabIndex={rowFocus.tabIndexOf(row.id)}
              isNarrow={isNarrow}
              card={card}
              looked={row.id === look.row?.id}
              onPeek={look.open}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Opens the menu of a row. */
const openOperations = (row: HTMLElement): void => row.querySelector<HTMLElement>('[data-more]')?.click()

const selectBySwipe = (label: string, rows: readonly { toggleSelected: () => void }[]): SwipeAction => ({
  label,
  run: row => row instanceof HTMLTableRowElement && rows[row.sectionRowIndex]?.toggleSelected(),
})

/** Offers what the keyboard does in a list: moving, selecting, and the actions of the row that it is at. */
function useRowActions<R extends ListRow>(table: KeyboardTable<R>): void {
  const { list, page, actions, focus, onPeek } = table
  const { t } = useTranslation('list')
  const current = page.list.find(({ id }) => id === focus.current)
  // Until a row has the focus, the list of shortcuts uses the titles of the first row.
  const row = current ?? page.list[0]
  const ofRow = row
    ? actions.row
        .filter(({ isOffered }) => isOffered?.(row) ?? true)
        .map(
          (action): Action => ({
            ...actionOn(action, row),
            about: () => list.rowName(row),
            group: 'row',
            enabledFor: atRow,
            keysOnly: current === undefined,
          }),
        )
    : []
  const look: Action[] = row
    ? [
        {
          id: 'list.peek',
          label: () => t('peek'),
          about: () => list.rowName(row),
          icon: IconLayoutSidebarRight,
          shortcut: 'Space',
          group: 'row',
          enabledFor: atRow,
          keysOnly: current === undefined,
          run: () => onPeek(row.id),
        },
      ]
    : []
  useActions([...useMoveActions(table), ...useSelectActions(table), ...ofRow, ...look])
}
