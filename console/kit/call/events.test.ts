import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from './events.ts'
import { callQuery, queryClient } from './query.ts'

// Test files that share a worker share the cache.
beforeEach(() => queryClient.clear())

test('an endpoint whose first response is under way when its rows change is read again after it', async () => {
  const responses: ((name: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    ...callQuery(listContentSets, { query: {} }),
    queryFn: () => new Promise<string>(resolve => void responses.push(resolve)),
  })
  const unsubscribe = observer.subscribe(() => undefined)
  const invalidated = invalidate('content-set.changed')
  responses[0]?.('read before the change')
  await expect.poll(() => responses.length).toBe(2)
  responses[1]?.('read after it')
  await invalidated
  expect(observer.getCurrentResult().data).toBe('read after it')
  unsubscribe()
})
