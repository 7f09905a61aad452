import {
  notifyManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

type Part = keyof QueryObserverResult

/** Tells a result from the one before it only by the parts that its reader has read. */
class ReadObserver<D, K extends QueryKey> extends QueryObserver<D, Error, D, D, K> {
  #shown: QueryObserverResult<D> | undefined
  readonly #read = new Set<Part>()

  override trackProp(part: Part): void {
    super.trackProp(part)
    this.#read.add(part)
  }

  readonly getShownResult = (): QueryObserverResult<D> => {
    const now = this.getCurrentResult()
    const before = this.#shown
    if (before && [...this.#read].every(part => now[part] === before[part])) return before
    this.#shown = now
    return now
  }
}

/**
 * TanStack's `useQuery` without the features that the console does not use. One difference: a component in a tab that
 * comes back does not render because of changed parts of the result that it does not read. `useQuery` compares whole
 * results then, and the time of the last read, its staleness and the like change while the tab is hidden.
 */
export function useReadQuery<D, K extends QueryKey>(options: QueryObserverOptions<D, Error, D, D, K>) {
  const client = useQueryClient()
  const defaulted = client.defaultQueryOptions(options)
  defaulted._optimisticResults = 'optimistic'
  const [observer] = useState(() => new ReadObserver<D, K>(client, defaulted))
  const result = observer.getOptimisticResult(defaulted)
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted])
  const subscribe = useCallback(
    (notify: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(notify))
      // Changes between rendering and subscribing.
      observer.updateResult()
      return unsubscribe
    },
    [observer],
  )
  useSyncExternalStore(subscribe, observer.getShownResult)
  return observer.trackResult(result)
}
