import type { ListView } from '@greenroom/contract/areas/views/views'
import { defaultPageSize, maxPage } from '@greenroom/contract/list'
import { knownValue } from '../text/known-value.ts'
import {
  acceptValues,
  type Filter,
  type FilterValues,
  filterQuery,
  notSet,
  viewQuery,
  viewValues,
} from './filter-values.ts'

export const pageSizes = [10, 20, 50, 100] as const

/** Parameters of the address that the engine uses itself; filters and pages must use other names. */
export const reservedNames = ['sort', 'page', 'pageSize'] as const

/** Values of the engine's own parameters that mean the same as absent ones. */
export const addressDefaults = { page: '1', pageSize: String(defaultPageSize) } as const

/** State of a list. The address contains all of it and nothing else. */
export interface ListState {
  /** By filter key; filters that are not set are absent. */
  filters: Readonly<Record<string, FilterValues>>
  /** A column's key, with `-` before it for descending. */
  sort: string | undefined
  page: number
  pageSize: number
}

/** What of a list its address depends on. */
export interface AddressRules {
  filters: readonly Filter[]
  /** Keys of the columns that can be sorted by. */
  sortable: readonly string[]
}

/** Reads the state from the address. Invalid values count as absent; never throws. */
export function readAddress(rules: AddressRules, parameters: URLSearchParams): ListState {
  const filters: Record<string, FilterValues> = {}
  for (const filter of rules.filters) {
    const values = acceptValues(filter, parameters.getAll(filter.key))
    if (values.length > 0) filters[filter.key] = values
  }
  const sort = parameters.get('sort') ?? ''
  const page = wholeNumber(parameters.get('page'))
  const pageSize = wholeNumber(parameters.get('pageSize'))
  return {
    filters,
    sort: rules.sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
    page: page >= 1 && page <= maxPage ? page : 1,
    pageSize: knownValue(pageSizes, pageSize) ?? defaultPageSize,
  }
}

/** The parameters whose values can be checked. The values of a choice may still be loading. */
export const checkedNames = ({ filters }: AddressRules): string[] => [
  ...reservedNames,
  ...filters.filter(filter => filter.kind !== 'choice' || filter.values.length > 0).map(({ key }) => key),
]

/** Writes the state to an address. Defaults are left out, and parameters that do not belong to the list stay. */
export function writeAddress(
  rules: AddressRules,
  state: ListState,
  parameters: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of [...reservedNames, ...rules.filters.map(filter => filter.key)]) next.delete(name)
  for (const filter of rules.filters) {
    for (const word of state.filters[filter.key] ?? notSet) next.append(filter.key, word)
  }
  if (state.sort) next.set('sort', state.sort)
  if (state.page !== 1) next.set('page', String(state.page))
  if (state.pageSize !== defaultPageSize) next.set('pageSize', String(state.pageSize))
  return next
}

/** The filters of this state, as the list's call takes them. */
export function matchingQuery(rules: AddressRules, state: ListState): Record<string, string | string[]> {
  return Object.assign(
    {},
    ...rules.filters.map(filter => filterQuery(filter, state.filters[filter.key] ?? notSet)),
  )
}

/** The filters of this state, as a saved view stores them. */
export function viewFilters(rules: AddressRules, state: ListState): ListView['filters'] {
  return Object.assign(
    {},
    ...rules.filters.map(filter => viewQuery(filter, state.filters[filter.key] ?? notSet)),
  )
}

/** The filters that a saved view sets. */
export function filtersOfView(rules: AddressRules, { filters }: ListView): ListState['filters'] {
  return Object.fromEntries(rules.filters.map(filter => [filter.key, viewValues(filter, filters)]))
}

/** The query of the list's call for this state. */
export function listRequest(rules: AddressRules, state: ListState): Record<string, string | string[]> {
  return {
    ...matchingQuery(rules, state),
    current: String(state.page),
    pageSize: String(state.pageSize),
    ...(state.sort ? { sort: state.sort } : {}),
  }
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
