import type { Permission } from '@greenroom/contract/permissions'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Action } from '../actions/action.ts'
import type { Field } from '../form/use-fields.ts'
import type { ListRow, TextSource } from './definition.ts'

/** Something that can be done with one row; Enter on the row does the one whose shortcut it is. */
export interface RowAction<R extends ListRow> extends Action<[row: R]> {
  /** Whether the action applies to the row; always when absent. A temporary refusal is reported by `refusal`. */
  isOffered?: (row: R) => boolean
}

/** Something that can be done with all selected rows at once; true when it was done, which ends the selection. */
export interface BulkAction<R extends ListRow> extends Action<[rows: readonly R[]], Promise<boolean>> {
  /** Does it with all rows that match the filters, also those on other pages; absent when that is not offered. */
  runAll?: (matching: Matching) => Promise<boolean>
}

/** All rows that match the filters in force. */
export interface Matching {
  /** The filters, as the list's call takes them. */
  query: Record<string, string | string[]>
  total: number
}

/** How the rows of a list that has an order of its own are put into another one. */
export interface RowOrder<R extends ListRow> {
  /** Absent when everyone may do it. */
  need?: Permission
  /** Position of the row, counted from 1 over all pages. */
  placeOf: (row: R) => number
  /** Whether the row may go where the other one is. */
  fits: (row: R, other: R) => boolean
  /** How it is moved, and how to the places of other pages. */
  hint: TextSource
  moveTo: (row: R, place: number) => void
}

interface CellEditOf<R extends ListRow> {
  need: Permission
  valueOf: (row: R) => string
  /** Saves the value and reports it. False when it was not saved: the control stays open. */
  save: (row: R, value: string) => Promise<boolean>
}

/** A cell with one of few values. */
export interface CellChoice<R extends ListRow> extends CellEditOf<R> {
  kind: 'choice'
  values: readonly string[]
  labelOf: (value: string) => string
}

/** A cell with a text. */
export interface CellText<R extends ListRow> extends CellEditOf<R> {
  kind: 'text'
  /** The rules of the text. */
  schema: z.ZodObject<{ text: z.ZodType<string, string> }>
  control: (field: Field<string>) => ReactNode
}

/** How a cell is changed in its place. */
export type CellEdit<R extends ListRow> = CellChoice<R> | CellText<R>

/** What the signed-in user may be offered on a list. */
export interface ListActions<R extends ListRow> {
  /** The page's primary action. */
  create?: Action
  row: readonly RowAction<R>[]
  bulk: readonly BulkAction<R>[]
  /** Absent when its rows are sorted by what they say. */
  order?: RowOrder<R>
  /** Cells that are changed in their place, by the key of their column; not offered on narrow screens. */
  cells?: Readonly<Record<string, CellEdit<R>>>
}
