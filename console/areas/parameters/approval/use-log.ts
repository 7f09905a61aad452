import { listParameterLog, type ParameterLogEntry } from '@greenroom/contract/areas/parameters/parameters'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../kit/query.ts'

const pageSize = 10

const pageQuery = (page: number) =>
  callQuery(listParameterLog, { query: { current: String(page), pageSize: String(pageSize) } }, true)

/**
 * The operation log as far as it is wanted, the last entry first. One page more than is shown is read: only that tells
 * whether there is anything behind the last one.
 */
export function useLog() {
  const [pageCount, setPageCount] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: pageCount + 1 }, (_, place) => pageQuery(place + 1)),
  })
  const [first] = pages
  const shown = pages.slice(0, pageCount)
  const hasMore = (pages[pageCount]?.data?.length ?? 0) > 0
  return {
    entries: first?.data && once(shown.flatMap(({ data }) => data ?? [])),
    /** Shows more; undefined when everything is shown. */
    more: hasMore ? () => setPageCount(pageCount + 1) : undefined,
    /** Of a page that is not there; what could only not be read anew is shown as it was. */
    error: pages.find(({ data, error }) => error && !data)?.error,
    isPending: shown.some(({ isPending }) => isPending),
    refetch: () => Promise.all(pages.map(page => page.refetch())),
  }
}

/** While pages are read anew, one by one, an entry may stand on two of them. */
function once(entries: readonly ParameterLogEntry[]): ParameterLogEntry[] {
  return [...new Map(entries.map(entry => [entry.key, entry])).values()]
}
