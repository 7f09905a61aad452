import { parentPort, workerData } from 'node:worker_threads'
import { readPage } from './page.ts'
import { ImportError } from './problem.ts'
import type { ImportMessage, ImportTask } from './read-in-thread.ts'
import { readWord } from './word.ts'

if (!parentPort) throw new Error('This is run in a thread of its own')
// Only read-in-thread.ts starts this thread.
const task = workerData as ImportTask

async function read(): Promise<ImportMessage> {
  try {
    const article = task.kind === 'word' ? await readWord(task.bytes, task.fileName) : readPage(task.page)
    return { kind: 'article', article }
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'problem', problem: error.problem }
    // Nested so deeply that a parser ran out of stack.
    if (error instanceof RangeError) return { kind: 'problem', problem: 'unnatural' }
    if (task.kind === 'word') return { kind: 'problem', problem: 'broken' }
    throw error
  }
}

parentPort.postMessage(await read())
