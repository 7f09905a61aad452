import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressCheck } from '../navigation/address-check.ts'
import { addressDefaults, checkedNames, type ListState, readAddress, writeAddress } from './address.ts'
import type { List, ListRow } from './definition.ts'
import type { FilterValues } from './filter-values.ts'

/** The list's state, and the ways to change it; each is a step that the browser's Back takes back. */
export interface ListSteps {
  state: ListState
  /**
   * Shows the first page of the matching rows; returns false when nothing changes. A search that continues the one
   * before takes its place in the history.
   */
  search: (filters: Readonly<Record<string, FilterValues>>, continues?: boolean) => boolean
  sortBy: (sort: string | undefined) => void
  goToPage: (page: number) => void
  setPageSize: (pageSize: number) => void
}

/** Keeps the list's state in the address of the location that it is rendered under. The same object while that stays. */
export function useListState<R extends ListRow>(list: List<R>): ListSteps {
  const [parameters, setParameters] = useSearchParams()
  const state = useMemo(() => readAddress(list, parameters), [list, parameters])
  useAddressCheck({
    names: checkedNames(list),
    usable: writeAddress(list, state, parameters),
    defaults: addressDefaults,
  })

  const change = useCallback(
    (part: Partial<ListState>, replace = false): boolean => {
      const next = writeAddress(list, { ...state, ...part }, parameters)
      if (next.toString() === writeAddress(list, state, parameters).toString()) return false
      setParameters(next, { replace })
      return true
    },
    [list, state, parameters, setParameters],
  )

  return useMemo(
    () => ({
      state,
      search: (filters, continues) => change({ filters, page: 1 }, continues),
      sortBy: sort => void change({ sort, page: 1 }),
      goToPage: page => void change({ page }),
      setPageSize: pageSize => void change({ pageSize, page: pageHolding(state, pageSize) }),
    }),
    [state, change],
  )
}

/** The page of the new size that the first row of the present page is on. */
function pageHolding({ page, pageSize }: ListState, newSize: number): number {
  return Math.floor(((page - 1) * pageSize) / newSize) + 1
}
