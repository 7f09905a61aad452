import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openCsv } from './csv.ts'
import type { TableMessage, TableTask } from './open-table.ts'
import { FileProblem } from './problem.ts'
import type { Sheets, TableFile, TableRow } from './table-row.ts'
import { openXlsx } from './xlsx.ts'

/** Rows per batch at most; fewer when they are long or arrive slowly. */
const maxRows = 1000
const maxCharacters = 1_000_000
const maxMilliseconds = 1000

if (!parentPort) throw new Error('This is run in a thread of its own')
const port: MessagePort = parentPort
// Only open-table.ts starts this thread.
const { path, format } = workerData as TableTask
const send = (message: TableMessage) => port.postMessage(message)

/** Batches without rows report progress in parts of the file that have none. */
async function handOver({ pieces }: TableFile): Promise<void> {
  let rows: TableRow[] = []
  let sheets: Sheets | undefined
  let characters = 0
  let since = performance.now()
  const flush = async (share: number) => {
    await once(port, 'message')
    send({ kind: 'rows', rows: { rows, share, ...(sheets && { sheets }) } })
    rows = []
    sheets = undefined
    characters = 0
    since = performance.now()
  }
  let last = 0
  for await (const { rows: more, share, sheets: workbookSheets } of pieces) {
    sheets ??= workbookSheets
    for (const row of more) {
      rows.push(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (rows.length >= maxRows || characters >= maxCharacters) await flush(last)
    }
    last = share
    if (performance.now() - since > maxMilliseconds) await flush(share)
  }
  await flush(1)
  send({ kind: 'end' })
}

try {
  const file = await (format === 'csv' ? openCsv(path) : openXlsx(path))
  send({ kind: 'open', encoding: file.encoding })
  await handOver(file)
} catch (error) {
  send(
    error instanceof FileProblem
      ? { kind: 'problem', text: error.text }
      : { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  )
}
