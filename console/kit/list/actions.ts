import type { Action } from '../actions/action.ts'
import type { ListRow } from './definition.ts'

/** Something that can be done with one row; Enter on the row does the one whose shortcut it is. */
export type RowAction<R extends ListRow> = Action<[row: R]>

/** Something that can be done with all selected rows at once; true when it was done, which ends the selection. */
export type BulkAction<R extends ListRow> = Action<[rows: readonly R[]], Promise<boolean>>

/** What the signed-in person may be offered on a list. */
export interface ListActions<R extends ListRow> {
  /** The page's primary action. */
  create?: Action
  row: readonly RowAction<R>[]
  bulk: readonly BulkAction<R>[]
}
