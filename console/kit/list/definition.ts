import type { Access, ListEndpoint, RequestOf } from '@greenroom/contract/endpoint'
import { type ImportDescription, importedFilter } from '@greenroom/contract/import'
import type { ListResource } from '@greenroom/contract/lists'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useCallQuery } from '../call/query.ts'
import type { EmptyKind } from '../feedback/states.tsx'
import { useImportRecords } from '../import/use-imports.ts'
import { type AddressRules, reservedNames } from './address.ts'
import type {
  ChoiceFilter,
  DaysFilter,
  Filter,
  IdsFilter,
  NumberFilter,
  RecordFilter,
  TextFilter,
} from './filter-values.ts'

/** A text in the language on screen; asked for at each rendering. */
export type TextSource = () => string

export interface ListRow {
  id: string
}

/** One page of rows, as `listResponse` of the contract declares it. */
export interface RowPage<R> {
  list: R[]
  /** How many rows match, on all pages. */
  total: number
  /** True when the total is a lower bound: the rows are still being counted. */
  isTotalMinimum?: true | undefined
  /** Which page this is, and how many rows a page has. */
  current: number
  pageSize: number
}

export interface Column<R> {
  key: string
  title: TextSource
  /** What it is called where columns are chosen, if its title is only a sign. */
  longTitle?: TextSource
  /** Tells the row apart: on narrow screens it stays in view while the others are scrolled. One of a list. */
  primary?: boolean
  /** Minimum width in px; remaining space is distributed in proportion to these widths. */
  width: number
  /** Aligns numbers to the end. */
  align?: 'start' | 'end'
  /** Hidden until the user chooses it: not all columns fit into 1440 px. */
  hiddenAtFirst?: boolean
  /** The contract's call sorts by this key. */
  sortable?: boolean
  /**
   * Labels of its values in an exported file, if no filter of its key has them; false when the column is not in the
   * file. The file contains the field of the row that the key names.
   * `always`: also while the column is hidden.
   */
  exported?: false | 'always' | (() => Record<string, string>)
  /** `position` counts from 1 across pages. */
  render: (row: R, position: number) => ReactNode
}

/** What a row shows where it is a card. */
export interface RowCard<R> {
  /** Its picture, 16 : 10. */
  face: (row: R) => ReactNode
  /** Keys of the columns below the name, in their order. */
  facts: readonly string[]
}

/** The fixed parts of a list; the operations on its rows are its actions. */
export interface List<R extends ListRow> extends AddressRules {
  /** Its declaration in the contract: key, filters and operations. */
  resource: ListResource
  columns: readonly Column<R>[]
  /** Order of the server when none is requested; shown in the header. */
  defaultSort: string | undefined
  /**
   * Empty state while there are no rows at all: what would be here, its purpose, and for rows that are not created here
   * the name of the page where they come from; and the drawing of its area.
   */
  empty: { title: TextSource; message: TextSource; page?: string; drawing?: EmptyKind }
  /** What a row is called, in questions and for screen readers. */
  rowName: (row: R) => string
  /** What the quick look shows above the columns, such as a picture. */
  peek?: (row: R) => ReactNode
  /** Rows may be cards instead of a table, which users choose; absent where rows have no pictures. */
  card?: RowCard<R>
  /** Rows that may be selected at a time. */
  selectionLimit: number
  /** Width in px of the column of operations, where the usual width is too small. */
  operationsWidth?: number
  /** Who may read the rows. */
  access: Access
  /** What a file of such rows looks like; absent when they can't be brought in from one. */
  imports?: ImportDescription
  usePage: (query: Record<string, string | string[]>) => UseQueryResult<RowPage<R>>
}

type PageCall<Q extends z.ZodObject, R extends ListRow> = ListEndpoint<
  { params?: z.ZodObject; query: Q },
  z.ZodType<RowPage<R>>
>
type QueryKey<Q extends z.ZodObject> = Exclude<keyof z.input<Q>, 'current' | 'pageSize' | 'sort'> & string

type FilterOf<K extends string> =
  | (Omit<TextFilter, 'key'> & { key: K })
  | (Omit<NumberFilter, 'key'> & { key: K })
  | (Omit<ChoiceFilter, 'key'> & { key: K })
  | (Omit<RecordFilter, 'key'> & { key: K })
  | (Omit<IdsFilter, 'key'> & { key: K })
  | (Omit<DaysFilter, 'from' | 'before'> & { from: K; before: K })

interface ListDescription<Q extends z.ZodObject, R extends ListRow>
  extends Pick<
    List<R>,
    'columns' | 'empty' | 'rowName' | 'selectionLimit' | 'operationsWidth' | 'imports' | 'peek' | 'card'
  > {
  call: PageCall<Q, R>
  /** Path parameters of the endpoint, for rows that belong to one record. */
  params?: Record<string, string>
  filters: readonly FilterOf<QueryKey<Q>>[]
  defaultSort?: string
}

/** The rows that one of the latest imports wrote. */
const importFilter = (imports: ImportDescription): RecordFilter => ({
  kind: 'record',
  key: importedFilter,
  label: () => i18next.t('import:filter'),
  useRecords: () => useImportRecords(imports),
})

/** How soon a page is read again whose total is still being counted, in milliseconds. */
const recountMs = 500

/**
 * Describes a list over an endpoint of the contract: rows, columns, filters.
 * @throws Error when a filter uses a reserved name of the address
 */
export function defineList<Q extends z.ZodObject, R extends ListRow>(
  description: ListDescription<Q, R>,
): List<R> {
  const { call, defaultSort, params, ...rest } = description
  const { imports } = description
  const filters: readonly Filter[] = [...description.filters, ...(imports ? [importFilter(imports)] : [])]
  const taken = filters.find(filter => reservedNames.some(name => name === filter.key))
  if (taken) throw new Error(`list ${call.list.key}: a filter cannot be called ${taken.key}`)
  return {
    ...rest,
    resource: call.list,
    filters,
    defaultSort,
    access: call.access,
    sortable: rest.columns.filter(column => column.sortable).map(column => column.key),
    usePage: query =>
      useCallQuery(call, { ...(params && { params }), query } as RequestOf<PageCall<Q, R>>, {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data?.isTotalMinimum ? recountMs : false),
        quiet: true,
      }),
  }
}
