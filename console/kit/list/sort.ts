export type SortDirection = 'ascending' | 'descending' | 'none'

/** How rows are sorted by a column under `sort`, as `aria-sort` says it. */
export function sortDirection(key: string, sort: string | undefined): SortDirection {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/**
 * What a press on a column's header asks for: ascending, then descending, then the list's own order again.
 * The last step is skipped where the list's own order is what is shown, so that every press does something.
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
