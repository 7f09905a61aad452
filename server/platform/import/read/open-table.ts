import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Text } from '@greenroom/contract/languages'
import { FileProblem, fileProblems } from './problem.ts'
import type { TableFile, TableRows } from './table-row.ts'

/** Formats of importable files. */
export type TableFormat = 'csv' | 'xlsx'

/** Start data of the thread. */
export interface TableTask {
  path: string
  format: TableFormat
}

/** Messages of the thread: one for the opening and one for each request for rows. */
export type TableMessage =
  | { kind: 'open'; encoding: string }
  | { kind: 'rows'; rows: TableRows }
  | { kind: 'end' }
  | { kind: 'problem'; text: Text }
  | { kind: 'error'; message: string }

/** Memory for the objects of one thread, in megabytes: twice what the longest texts of a workbook need. */
const maxMemoryMb = 512

/**
 * Opens a user's file in a thread with its own memory, so that parsing neither blocks requests nor crashes the server.
 * The thread ends with the file, or when its reader stops.
 * @throws FileProblem, also while rows are read
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
  // Buffers messages, failures included, until they are read.
  const messages = on(worker, 'message', { close: ['exit'] })
  return {
    /** The next message. @throws FileProblem */
    async next(): Promise<TableMessage> {
      const { done, value } = await messages.next().catch(asProblem)
      if (done) throw new Error('The reading thread ended')
      // Arguments of an event come as an array.
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

/** @throws FileProblem when the memory did not suffice, otherwise the given error */
function asProblem(error: unknown): never {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  throw isMemory ? fileProblems.tooMuchMemory() : error
}
