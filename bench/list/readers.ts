import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import type { LoadResult } from '../kit/load.ts'
import type { Scope } from '../kit/scope.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { startWorker } from '../kit/worker.ts'
import { loadQueries } from './queries.ts'
import type { HttpOrder } from './workers/http-load.ts'

/** How many readers ask at once. */
export const connections = 64

/** Readers in a process of their own, who request first pages for this many seconds. */
export type Readers = (seconds: number) => Promise<LoadResult>

/** @param token the session that all of them have */
export function startReaders(scope: Scope, server: ServerProcess, token: string): Readers {
  const worker = startWorker<HttpOrder, LoadResult>(scope, new URL('workers/http-load.ts', import.meta.url))
  return seconds =>
    worker.run({
      url: server.url,
      paths: loadQueries.map(query => `${listContentSets.path}?${query}`),
      headers: { [tokenHeader]: token },
      ending: `"code":${success.code}}`,
      connections,
      seconds,
    })
}
