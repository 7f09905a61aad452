export type SortDirection = 'ascending' | 'descending' | 'none'

/** How rows are sorted by a column under `sort`, as a value of `aria-sort`. */
export function sortDirection(key: string, sort: string | undefined): SortDirection {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/**
 * The next order after a click on a column's header: ascending, then descending, then the list's own order. The last
 * step is skipped when it equals the current order, so that every click has an effect.
 */
export function nextSort(
  key: string,
  sort: string | undefined,
  defaultSort: string | undefined,
): string | undefined {
  switch (sortDirection(key, sort ?? defaultSort)) {
    case 'none':
      return key
    case 'ascending':
      return `-${key}`
    case 'descending':
      return defaultSort === `-${key}` ? key : undefined
  }
}
