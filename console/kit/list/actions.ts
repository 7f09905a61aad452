import type { Permission } from '@greenroom/contract/permissions'
import type { ListRow, TextSource } from './definition.ts'

interface Action {
  key: string
  /** It is drawn only for people who have this; absent when everyone who sees the list may do it. */
  need?: Permission
  danger?: boolean
}

/** Something that can be done with one row. */
export interface RowAction<R extends ListRow> extends Action {
  label: (row: R) => string
  /** Why it can't be done with this row now; undefined when it can. */
  refusal?: (row: R) => string | undefined
  run: (row: R) => void
}

/** Something that can be done with all selected rows at once. */
export interface BulkAction<R extends ListRow> extends Action {
  label: TextSource
  refusal?: (rows: readonly R[]) => string | undefined
  /** True when it was done, which ends the selection. */
  run: (rows: readonly R[]) => Promise<boolean>
}

/** What the signed-in person may be offered on a list. */
export interface ListActions<R extends ListRow> {
  /** The page's primary action. */
  create?: { label: TextSource; need: Permission; run: () => void }
  /** What Enter does on a row; beside it the same as one of `row`. */
  open?: (row: R) => void
  row: readonly RowAction<R>[]
  bulk: readonly BulkAction<R>[]
}
