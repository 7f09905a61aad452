import type { ListActions } from './actions.ts'
import type { List, ListRow, RowPage } from './definition.ts'
import type { RowFocus } from './use-row-focus.ts'

/** What the keyboard needs to know of a table. */
export interface KeyboardTable<R extends ListRow> {
  list: List<R>
  page: RowPage<R>
  actions: ListActions<R>
  focus: RowFocus
  onPage: (page: number) => void
  isSelected: (id: string) => boolean
  /** Called with the event of the checkbox. Absent when selected rows have no actions. */
  onSelect: ((id: string, event: SelectEvent) => void) | undefined
  /** Selects the rows of the page, or none of them when all are. */
  onSelectPage: () => void
  /** Opens the quick look of a row. */
  onPeek: (id: string) => void
  /** Rows are cards, several in a line. */
  isGrid: boolean
}

/** What selecting needs to know of an event; with Shift, it goes on to the row that was selected before. */
export interface SelectEvent {
  target: { checked: boolean }
  shiftKey?: boolean
  nativeEvent?: Event
}

/** The keys mean a row only while the row itself has the focus, not a link or a button in it. */
export const atRow = (target: EventTarget | null) => target instanceof HTMLTableRowElement

/** Letters move from anywhere on the page, the arrows only from a row: outside of rows they scroll. */
export const letterOrAtRow = (target: EventTarget | null, key: string) => key.length === 1 || atRow(target)
