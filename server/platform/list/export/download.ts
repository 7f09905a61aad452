import type { Context } from 'hono'
import type { Database } from '../../database/database.ts'
import { fail } from '../../errors.ts'
import { cleanFileName, contentDisposition } from '../../files/file-name.ts'
import type { HttpEnvironment } from '../../http/request-context.ts'
import type { Logger } from '../../log.ts'
import { createCells } from './cells.ts'
import { createCsvWriter } from './csv.ts'
import type { ListExport } from './definition.ts'
import type { ExportTicket } from './schema.ts'
import { claimTicket } from './tickets.ts'
import { createXlsxWriter } from './xlsx.ts'

/** Exports that one server writes at a time; each holds a connection to the database. */
const maxRunning = 2
/** A reader who takes nothing for so long is given up, in milliseconds. */
const timeoutMs = 60_000

interface DownloadParts {
  database: Database
  log: Logger
  exports: readonly ListExport[]
  /** Whether the session that asked for the export still goes on. */
  isOpen(sessionId: string): Promise<boolean>
}

/** Answers `GET /api/exports/{token}`: the file, written while it is read, with no more of it in memory than some rows. */
export function createDownload({ database, log, exports, isOpen }: DownloadParts) {
  const definitions = new Map(exports.map(definition => [definition.list, definition]))
  let running = 0
  const waiting: (() => void)[] = []

  async function takeTurn(): Promise<void> {
    if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
  }
  function giveTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  function write(ticket: ExportTicket, definition: ListExport): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const out = writable.getWriter()
    const send = async (pieces: readonly Uint8Array[]) => {
      for (const piece of pieces) await within(out.write(piece))
    }
    const work = async () => {
      await takeTurn()
      try {
        const { language, columns, query } = ticket
        const writer = writerOf(ticket)
        const toCells = createCells(ticket)
        await send(writer.begin(columns.map(({ title }) => title)))
        await definition.each(query, language, rows => send(writer.rows(rows.map(toCells))))
        await send(writer.end())
        await within(out.close())
      } catch (error) {
        log.warn({ err: error, export: ticket.id }, 'an export was not finished')
        await out.abort(error).catch(() => undefined)
      } finally {
        giveTurn()
      }
    }
    void work()
    return readable
  }

  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const ticket = await claimTicket(database.pool, context.req.param('token') ?? '')
    const definition = ticket && definitions.get(ticket.list)
    if (!ticket || !definition || !(await isOpen(ticket.sessionId))) throw fail('notFound')
    const day = new Date().toISOString().slice(0, 10)
    const name = cleanFileName(`${ticket.title} ${day}.${ticket.format}`)
    return new Response(write(ticket, definition), {
      headers: {
        'Content-Type': writerOf(ticket).mediaType,
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'no-store',
      },
    })
  }
}

const writerOf = ({ format }: ExportTicket) => (format === 'csv' ? createCsvWriter() : createXlsxWriter())

/** @throws Error when the reader does not go on reading */
async function within(step: Promise<void>): Promise<void> {
  const given = Promise.withResolvers<never>()
  const timer = setTimeout(() => given.reject(new Error('The reader takes nothing any more')), timeoutMs)
  try {
    await Promise.race([step, given.promise])
  } finally {
    clearTimeout(timer)
  }
}
