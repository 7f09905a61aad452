import type { readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import type { ResponseOf } from '@greenroom/contract/endpoint'

export type PopularRow = ResponseOf<typeof readPopular>[number]
export type PopularSort = { key: 'key' | 'clickNumber' | 'increases'; down: boolean }

/** The next order when a heading is pressed: the largest first, then the smallest, then by rank. */
export function nextSort(sort: PopularSort, key: PopularSort['key']): PopularSort {
  if (sort.key !== key) return { key, down: true }
  return sort.down ? { key, down: false } : { key: 'key', down: false }
}

/** Sorts rows; rows without a growth come last in both directions. */
export function sortPopular(rows: readonly PopularRow[], { key, down }: PopularSort): PopularRow[] {
  const none = down ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const figureOf = (row: PopularRow) => row[key] ?? none
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === other) return a.key - b.key
    return (one < other ? -1 : 1) * (down ? -1 : 1)
  })
}
