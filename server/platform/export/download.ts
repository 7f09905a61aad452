import { dayOf } from '@greenroom/contract/zone-time'
import type { Context } from 'hono'
import type { Actor } from '../access/actor.ts'
import type { HttpEnvironment } from '../access/request-context.ts'
import type { Database, Queries } from '../database/database.ts'
import { fail } from '../errors.ts'
import { cleanFileName, contentDisposition } from '../files/file-name.ts'
import { createSpool, type Spool } from '../files/spool.ts'
import type { Logger } from '../log.ts'
import { createOpenLimit } from '../open-limit.ts'
import { createCells } from './cells.ts'
import { createCsvWriter } from './csv.ts'
import type { ListExport } from './definition.ts'
import { resolveExport } from './resolve-export.ts'
import type { ExportTicket } from './schema.ts'
import { claimTicket, userOfTicket } from './tickets.ts'
import { createTurns } from './turns.ts'
import { createXlsxWriter } from './xlsx.ts'

/** Exports that one server writes at the same time; each holds a database connection. */
const maxRunning = 2
/** Exports of one user on one server at most, waiting ones included; each takes room on the disk. */
const maxOpen = 5
/** Seconds after which a refused client may try again. */
const retryAfterSeconds = 60
/** Milliseconds without a read after which a reader counts as aborted. */
const maxIdleMs = 60_000

interface DownloadParts {
  database: Database
  log: Logger
  exports: readonly ListExport[]
  /** Directory of files that are not fully read yet. */
  directory: string
  /** True while the session that requested the export is alive. */
  isOpen(sessionId: string): Promise<boolean>
  /** The user with their present access; undefined when they may not sign in. */
  actorOf(queries: Queries, userId: string): Promise<Actor | undefined>
}

/**
 * Answers `GET /api/exports/{token}` with the file, holding only some rows in memory. Writes it to the disk at the
 * speed of the database and reads it from there, so that a slow reader does not hold a connection.
 */
export function createDownload({ database, log, exports, directory, isOpen, actorOf }: DownloadParts) {
  const definitions = new Map(exports.map(definition => [definition.list, definition]))
  const turns = createTurns(maxRunning)
  const limit = createOpenLimit(maxOpen)

  async function write(ticket: ExportTicket, definition: ListExport, spool: Spool): Promise<void> {
    const returnTurn = await turns.take(ticket.userId)
    try {
      spool.readerAborted.throwIfAborted()
      const { language, columns, query } = ticket
      const writer = writerOf(ticket)
      const toCells = createCells(ticket)
      const send = async (pieces: readonly Uint8Array[]) => {
        for (const piece of pieces) await spool.write(piece)
      }
      await send(writer.begin(columns.map(({ title }) => title)))
      await definition.each(query, language, rows => send(writer.rows(rows.map(toCells))))
      await send(writer.end())
      spool.end()
    } catch (error) {
      log.warn({ err: error, export: ticket.id }, 'an export was not finished')
      spool.fail(error)
    } finally {
      returnTurn()
    }
  }

  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const token = context.req.param('token') ?? ''
    const userId = await userOfTicket(database.pool, token)
    if (userId === undefined) throw fail('notFound')
    const onClose = limit.open(userId)
    // The address stays valid for another attempt.
    if (!onClose) throw fail('tooManyAttempts', { retryAfterSeconds })
    try {
      return await respond(context, token, onClose)
    } catch (error) {
      onClose()
      throw error
    }
  }

  async function respond(
    context: Context<HttpEnvironment>,
    token: string,
    onClose: () => void,
  ): Promise<Response> {
    const ticket = await claimTicket(database.pool, token)
    const definition = ticket && definitions.get(ticket.list)
    if (!ticket || !definition || !(await isOpen(ticket.sessionId))) throw fail('notFound')
    const queries = database.pool
    const actor = await actorOf(queries, ticket.userId)
    if (!actor) throw fail('notFound')
    // The user may see less by now than at the request.
    const query = await resolveExport(definition, { ...ticket, actor, queries })
    const day = dayOf(new Date(), ticket.timeZone)
    const name = cleanFileName(`${ticket.title} ${day}.${ticket.format}`)
    const { outgoing } = context.env ?? {}
    // Nothing is sent while the export waits for its turn; the spool watches the reader.
    outgoing?.setTimeout(0)
    const spool = await createSpool(directory, {
      maxIdleMs,
      disconnect: outgoing && (() => outgoing.destroy()),
      onClose,
    })
    void write({ ...ticket, query }, definition, spool)
    return new Response(spool.body, {
      headers: {
        'Content-Type': writerOf(ticket).mediaType,
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'no-store',
      },
    })
  }
}

const writerOf = ({ format }: ExportTicket) => (format === 'csv' ? createCsvWriter() : createXlsxWriter())
