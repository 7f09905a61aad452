import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ListState } from '../address.ts'
import type { FilterValues } from '../filter-values.ts'

type Filters = ListState['filters']

/** Applies filters; `isTyping` when the step belongs to the one before, so that the browser's Back skips it. */
export type OnSearch = (filters: Filters, isTyping?: boolean) => void

/** Rows follow the typed text after a pause of this length, in milliseconds. */
const typingPauseMs = 200

export interface LiveSearch {
  /** Sets a filter at once, and ends the typing. Typed text that waits is searched along. */
  set: (key: string, values: FilterValues) => void
  /** Sets a filter after a pause; a later text replaces an earlier one. */
  type: (key: string, values: FilterValues) => void
  /** Searches the waiting text now, or the same filters again. */
  submit: () => void
  clear: () => void
}

function withFilter(filters: Filters, key: string, values: FilterValues): Filters {
  const { [key]: _before, ...others } = filters
  return values.length > 0 ? { ...others, [key]: values } : others
}

/** Applies filters to a list while its user types. One run of typing is one step in the history. */
export function useLiveSearch(applied: Filters, onSearch: OnSearch): LiveSearch {
  const latest = useRef({ applied, onSearch })
  useEffect(() => {
    latest.current = { applied, onSearch }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<{ key: string; values: FilterValues }>(undefined)
  const isTyping = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** The filters with the text that waits for its pause. */
  const take = useCallback((): Filters => {
    clearTimeout(timer.current)
    const typed = waiting.current
    waiting.current = undefined
    return typed ? withFilter(latest.current.applied, typed.key, typed.values) : latest.current.applied
  }, [])

  return useMemo(() => {
    const apply = (filters: Filters) => {
      latest.current.onSearch(filters)
      isTyping.current = false
    }
    return {
      set: (key, values) => apply(withFilter(take(), key, values)),
      type: (key, values) => {
        clearTimeout(timer.current)
        waiting.current = { key, values }
        timer.current = setTimeout(() => {
          const filters = take()
          if (JSON.stringify(filters) === JSON.stringify(latest.current.applied)) return
          latest.current.onSearch(filters, isTyping.current)
          isTyping.current = true
        }, typingPauseMs)
      },
      submit: () => {
        const isWaiting = waiting.current !== undefined
        const filters = take()
        latest.current.onSearch(filters, isWaiting && isTyping.current)
        isTyping.current = false
      },
      clear: () => {
        take()
        apply({})
      },
    }
  }, [take])
}
