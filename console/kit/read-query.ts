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
 * TanStack's `useQuery`, without what the console does not use, but for one thing: a component in a tab that comes back
 * is not drawn anew because of parts of the result that it does not read. When it was read last, whether it is out of
 * date, and the like change while nobody looks, and `useQuery` compares whole results then.
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
      // What has come between drawing and subscribing.
      observer.updateResult()
      return unsubscribe
    },
    [observer],
  )
  useSyncExternalStore(subscribe, observer.getShownResult)
  return observer.trackResult(result)
}
