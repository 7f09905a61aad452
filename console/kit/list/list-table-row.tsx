import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { IconDots, IconLayoutSidebarRight } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../command/danger-item.tsx'
import { singleClick } from '../input/single-click.ts'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { usePermission } from '../session/permission.tsx'
import type { ListActions, RowAction } from './actions.ts'
import cardClasses from './card-grid.module.css'
import type { Column, List, ListRow, RowCard } from './definition.ts'
import { EditableCell } from './editable-cell.tsx'
import type { SelectEvent } from './keyboard-table.ts'
import classes from './list-table.module.css'
import rowCheckboxClasses from './row-checkbox.module.css'
import { RowHandleCell } from './row-handle.tsx'
import rowOperationsClasses from './row-operations.module.css'
import type { RowHandle } from './use-row-order.ts'

/** What a cell without a value shows. */
const none = '–'

/** More labels in every row would distract from the data. */
const wordedOperations = 2

interface RowOperationsProps<R extends ListRow> {
  list: List<R>
  actions: readonly RowAction<R>[]
  row: R
  isNarrow: boolean
  onPeek: (id: string) => void
}

/** The actions of a row that the user may run: the first two as labels, the others in a menu; on a phone all in the menu. */
function RowOperations<R extends ListRow>({ list, actions, row, isNarrow, onPeek }: RowOperationsProps<R>) {
  const may = usePermission()
  const offered = actions.filter(
    ({ isOffered, need }) => (isOffered?.(row) ?? true) && (need === undefined || may(need)),
  )
  const inWords = offered.slice(0, wordedOperations)
  // On a phone, where a row has no room for words, all of them are in the menu.
  const others = isNarrow ? offered : offered.slice(inWords.length)
  const name = list.rowName(row)
  return (
    <>
      {!isNarrow &&
        inWords.map(action => <Operation key={action.id} action={action} row={row} name={name} />)}
      {others.length > 0 && <OtherOperations actions={others} row={row} name={name} onPeek={onPeek} />}
    </>
  )
}

interface OperationProps<R extends ListRow> {
  action: RowAction<R>
  row: R
  name: string
}

/** A label that runs an action on the row; a disabled one says why. */
function Operation<R extends ListRow>({ action, row, name }: OperationProps<R>) {
  const reason = action.refusal?.(row)
  const label = action.label(row)
  const button = (
    <button
      type="button"
      className={rowOperationsClasses.operation}
      data-danger={action.danger}
      aria-disabled={reason !== undefined}
      aria-label={`${label}: ${name}`}
      onClick={reason === undefined ? singleClick(() => action.run(row)) : undefined}
    >
      {label}
    </button>
  )
  return reason === undefined ? button : <Tooltip label={reason}>{button}</Tooltip>
}

interface OtherOperationsProps<R extends ListRow> {
  actions: readonly RowAction<R>[]
  row: R
  name: string
  onPeek: (id: string) => void
}

function OtherOperations<R extends ListRow>({ actions, row, name, onPeek }: OtherOperationsProps<R>) {
  const { t } = useTranslation('list')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          className={rowOperationsClasses.more}
          data-more
          aria-label={t('moreOperations', { row: name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLayoutSidebarRight size={16} />} onClick={() => onPeek(row.id)}>
          {t('peek')}
        </Menu.Item>
        {actions.map(action => {
          const { id, danger, icon: Icon } = action
          const reason = action.refusal?.(row)
          const item = {
            leftSection: Icon && <Icon size={16} />,
            disabled: reason !== undefined,
            onClick: () => action.run(row),
            children: (
              <>
                {action.label(row)}
                {reason !== undefined && <Text size="xs">{reason}</Text>}
              </>
            ),
          }
          return danger ? <DangerItem key={id} {...item} /> : <Menu.Item key={id} {...item} />
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface RowCheckboxProps {
  label: string
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const { inner, input, icon } = Checkbox.classes

/** Looks as Mantine's checkbox, with its styles, but is one component instead of six: a table has one in each row. */
function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <div className={`${inner} ${rowCheckboxClasses.box}`}>
      <input
        type="checkbox"
        className={`mantine-focus-auto ${input}`}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
      <svg className={icon} viewBox="0 0 10 7" fill="none" aria-hidden>
        <path
          fill="currentColor"
          d="M4 4.586 1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293Z"
        />
      </svg>
    </div>
  )
}

/** Elements within a row that react to a press themselves. */
const ownClicks = 'a, button, input, label, select, textarea, summary, [role="button"], [data-own-click]'

/**
 * Makes a click on a row do the same as Enter.
 * @returns the handler; undefined when the row has no such action or it is disabled
 */
function useRowClick<R extends ListRow>(
  actions: readonly RowAction<R>[],
  row: R,
): ((event: MouseEvent<HTMLElement>) => void) | undefined {
  const may = usePermission()
  const action = actions.find(
    ({ shortcut, need, isOffered, refusal }) =>
      shortcut === 'Enter' &&
      (need === undefined || may(need)) &&
      (isOffered?.(row) ?? true) &&
      refusal?.(row) === undefined,
  )
  return action && (event => isOnRow(event) && action.run(row))
}

/** Ignores clicks in menus, which lie outside of the row, and clicks that end a text selection. */
function isOnRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  return (
    !defaultPrevented &&
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(ownClicks) === null &&
    window.getSelection()?.isCollapsed !== false
  )
}

interface ListTableRowProps<R extends ListRow> {
  list: List<R>
  columns: readonly Column<R>[]
  row: R
  position: number
  actions: ListActions<R>
  selected: boolean
  /** Absent when there is nothing that could be done with selected rows. */
  onSelect?: (id: string, event: SelectEvent) => void
  tabIndex: number
  /** Absent when rows can't be put into another order. */
  handle: RowHandle<R> | undefined
  /** There is room for one button only. */
  isNarrow: boolean
  /** How the row is drawn as a card; undefined in a table. */
  card: RowCard<R> | undefined
  /** The quick look shows the row. */
  looked: boolean
  onPeek: (id: string) => void
}

/** One row. Drawn again only when something of its own changes. */
// memo forgets the type parameter.
export const ListTableRow = memo(Row) as typeof Row

function Row<R extends ListRow>(props: ListTableRowProps<R>) {
  const { list, columns, row, position, actions, selected, onSelect, tabIndex, handle } = props
  const { isNarrow, card, looked, onPeek } = props
  const { t } = useTranslation('list')
  const open = useRowClick(actions.row, row)
  const may = usePermission()

  /** What stands in the cell of a column: a button where the user may change it there. */
  function inCell(column: Column<R>, content: ReactNode): ReactNode {
    const edit = isNarrow || card ? undefined : actions.cells?.[column.key]
    if (!edit || !may(edit.need)) return content
    return (
      <EditableCell edit={edit} row={row} title={column.title()} tabIndex={tabIndex}>
        {content}
      </EditableCell>
    )
  }

  return (
    <tr
      className={card ? `${classes.row} ${cardClasses.card}` : classes.row}
      tabIndex={tabIndex}
      data-selected={selected || undefined}
      data-looked={looked || undefined}
      data-dragged={handle?.dragged || undefined}
      data-drop={handle?.side}
      data-opens={open !== undefined || undefined}
      onClick={open}
    >
      {handle && <RowHandleCell handle={handle} row={row} name={list.rowName(row)} />}
      {onSelect && (
        <td className={`${classes.selection} ${card ? cardClasses.selection : ''}`} data-own-click>
          <RowCheckbox
            label={t('selection.row', { row: list.rowName(row) })}
            checked={selected}
            onChange={event => onSelect(row.id, event)}
          />
        </td>
      )}
      {card && <td className={cardClasses.face}>{card.face(row)}</td>}
      {columns.map(column => {
        const content = column.render(row, position)
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-primary={column.primary}
            data-title={!handle && !column.primary ? column.title() : undefined}
            data-none={content === none || undefined}
          >
            {inCell(column, content)}
          </td>
        )
      })}
      {actions.row.length > 0 && (
        <td className={`${classes.operations} ${card ? cardClasses.operations : ''}`}>
          <RowOperations
            list={list}
            actions={actions.row}
            row={row}
            isNarrow={isNarrow || card !== undefined}
            onPeek={onPeek}
          />
        </td>
      )}
    </tr>
  )
}
