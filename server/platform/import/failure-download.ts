import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDescription } from '@greenroom/contract/import'
import type { Language } from '@greenroom/contract/languages'
import { fail } from '../errors.ts'
import { createTurns } from '../export/turns.ts'
import { createSpool, type Spool } from '../files/spool.ts'
import { createOpenLimit } from '../open-limit.ts'
import type { Platform } from '../platform.ts'
import { createFailureWriter, writeFailures } from './failure-file.ts'
import { fetchFile } from './fetch-file.ts'
import { openTable } from './read/open-table.ts'
import { FileProblem } from './read/problem.ts'
import type { StoredImport } from './schema.ts'

/** Failure files that one server generates at the same time, each in a thread of its own. */
const maxRunning = 2
/** Failure files of one user on one server at most; each takes room on the disk. */
const maxOpen = 5
const retryAfterSeconds = 60
/** Milliseconds without a read after which a reader counts as gone. */
const maxIdleMs = 60_000

interface FailureRequest {
  job: StoredImport
  description: ImportDescription
  userId: string
  language: Language
  /** Closes the connection of a reader who counts as gone. */
  disconnect?: (() => void) | undefined
}

/** A failure file: the body of a response and its media type. */
export interface FailureDownload {
  body: ReadableStream<Uint8Array>
  mediaType: string
}

/**
 * Creates the function that generates the failing rows of an import as a file. They are written to the disk at the
 * speed of reading the source file, so that a slow reader delays no other.
 */
export function createFailureDownloads({
  database,
  files,
  log,
}: Pick<Platform, 'database' | 'files' | 'log'>) {
  const turns = createTurns(maxRunning)
  const limit = createOpenLimit(maxOpen)

  async function write({ job, ...request }: FailureRequest, path: string, spool: Spool): Promise<void> {
    const table = await openTable(path, job.format)
    for await (const piece of writeFailures(database.pool, { job, table, ...request }))
      await spool.write(piece)
    spool.end()
  }

  /** @throws ApiError `notFound` when the imported file no longer exists */
  async function begin(request: FailureRequest, close: () => void): Promise<FailureDownload> {
    const { job, userId, disconnect } = request
    const path = join(files.incoming, `import-failures-${randomUUID()}`)
    const returnTurn = await turns.take(userId)
    const finish = async () => {
      returnTurn()
      await rm(path, { force: true })
    }
    try {
      await fetchFile(files, job.fileId, path)
      const spool = await createSpool(files.incoming, { maxIdleMs, disconnect, onClose: close })
      void write(request, path, spool)
        .catch((error: unknown) => {
          log.warn({ err: error, import: job.id }, 'a file of failures was not finished')
          spool.fail(error)
        })
        .finally(finish)
      return { body: spool.body, mediaType: createFailureWriter(job.format).mediaType }
    } catch (error) {
      await finish()
      throw error instanceof FileProblem ? fail('notFound') : error
    }
  }

  return async (request: FailureRequest): Promise<FailureDownload> => {
    const close = limit.open(request.userId)
    if (!close) throw fail('tooManyAttempts', { retryAfterSeconds })
    try {
      return await begin(request, close)
    } catch (error) {
      close()
      throw error
    }
  }
}
