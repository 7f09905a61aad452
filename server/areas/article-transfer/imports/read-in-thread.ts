import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { FetchedPage } from './page.ts'
import { ImportError, type ImportProblem } from './problem.ts'
import type { ReadArticle } from './read-article.ts'

/** Start data of the thread. */
export type ImportTask =
  | { kind: 'word'; bytes: Uint8Array; fileName: string }
  | { kind: 'page'; page: FetchedPage }

/** The only message of the thread. */
export type ImportMessage =
  | { kind: 'article'; article: ReadArticle }
  | { kind: 'problem'; problem: ImportProblem }

const maxMemoryMb = 768
const timeoutMs = 45_000
/** Threads at once; others wait. */
const atOnce = pLimit(2)

/**
 * Reads a file or a page in a thread with its own memory, so that it neither blocks requests nor crashes the server.
 * The bytes belong to the thread then.
 * @throws ImportError
 */
export const readInThread = (task: ImportTask, limits = { maxMemoryMb, timeoutMs }): Promise<ReadArticle> =>
  atOnce(() => read(task, limits))

async function read(
  workerData: ImportTask,
  limits: { maxMemoryMb: number; timeoutMs: number },
): Promise<ReadArticle> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const bytes = workerData.kind === 'word' ? workerData.bytes : workerData.page.bytes
  // A copy of a large file would keep other requests waiting. Small ones share their memory with others.
  const isWhole = bytes.byteLength === bytes.buffer.byteLength
  const worker = new Worker(new URL('import-thread.ts', import.meta.url), {
    workerData,
    transferList: isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMb },
  })
  try {
    // Only this thread posts, and this is its message.
    const [message] = (await once(worker, 'message', { signal })) as [ImportMessage]
    if (message.kind === 'problem') throw new ImportError(message.problem)
    return message.article
  } catch (error) {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isMemory) throw new ImportError('bomb')
    throw signal.aborted ? new ImportError('tooSlow') : error
  } finally {
    await worker.terminate()
  }
}
