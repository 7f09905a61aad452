import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Text } from '@greenroom/contract/languages'
import { FileProblem, fileProblems } from './problem.ts'
import type { TableFile, TableRows } from './table-row.ts'

/** What a file may be. */
export type TableFormat = 'csv' | 'xlsx'

/** What the thread is started with. */
export interface TableTask {
  path: string
  format: TableFormat
}

/** What the thread answers: one for the opening and for each request for rows. */
export type TableMessage =
  | { kind: 'open'; encoding: string }
  | { kind: 'rows'; rows: TableRows }
  | { kind: 'end' }
  | { kind: 'problem'; text: Text }
  | { kind: 'error'; message: string }

/** What the objects of one thread may take, in megabytes: twice what the most texts that a workbook may have take. */
const maxMemoryMb = 512

/**
 * Opens a file of users in a thread of its own, with memory of its own: what it does there neither holds up calls nor
 * takes the server with it. The thread ends with the file, or when its rows are not read on.
 * @throws FileProblem, while rows are read too
 */
export async function openTable(
  path: string,
  format: TableFormat,
  memoryMb = maxMemoryMb,
): Promise<TableFile> {
  const thread = startThread({ path, format }, memoryMb)
  try {
    const opened = await thread.next()
    if (opened.kind !== 'open') throw new Error(`The reading thread began with ${opened.kind}`)
    return { encoding: opened.encoding, pieces: readPieces(thread) }
  } catch (error) {
    await thread.end()
    throw error
  }
}

type Thread = ReturnType<typeof startThread>

async function* readPieces(thread: Thread): AsyncGenerator<TableRows> {
  try {
    for (;;) {
      thread.ask()
      const message = await thread.next()
      if (message.kind !== 'rows') return
      yield message.rows
    }
  } finally {
    await thread.end()
  }
}

function startThread(workerData: TableTask, maxOldGenerationSizeMb: number) {
  const worker = new Worker(new URL('table-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb },
  })
  // Keeps what nobody waits for yet, failures too.
  const messages = on(worker, 'message', { close: ['exit'] })
  return {
    /** The next message. @throws FileProblem */
    async next(): Promise<TableMessage> {
      const { done, value } = await messages.next().catch(asProblem)
      if (done) throw new Error('The reading thread ended')
      // The messages of an event come as a list.
      const [message] = value as [TableMessage]
      if (message.kind === 'problem') throw new FileProblem(message.text)
      if (message.kind === 'error') throw new Error(message.message)
      return message
    },
    ask: () => worker.postMessage('more'),
    end: async () => {
      await worker.terminate()
    },
  }
}

/** @throws FileProblem when the memory was too small, else what it was given */
function asProblem(error: unknown): never {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  throw isMemory ? fileProblems.tooMuchMemory() : error
}
