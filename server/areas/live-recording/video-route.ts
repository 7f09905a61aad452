import { recordingVideoPath } from '@greenroom/contract/areas/live-recording/recording-routes'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../platform/access/request-context.ts'
import { fail } from '../../platform/errors.ts'
import { contentDisposition } from '../../platform/files/file-name.ts'
import type { ByteRange } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { findRecording } from './store.ts'

const validMs = 6 * 3_600_000
const placeOf = (id: string) => `live-recording:${id}`
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Address of the video of a recording, for players that send no token. */
export function addressOf(settings: Settings, id: string): string {
  const ticket = createSecrets(settings).seal(String(Date.now() + validMs), placeOf(id))
  return `${recordingVideoPath(id)}?ticket=${ticket}`
}

/** Serves the video of a recording to who has an address of it. */
export function createVideoRoute({ database, files, settings }: Platform) {
  const secrets = createSecrets(settings)
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { id = '' } = context.req.param()
    const expiresAt = Number(secrets.open(context.req.query('ticket') ?? '', placeOf(id)) ?? 0)
    if (expiresAt < Date.now()) return context.body(null, 401)
    const recording = idForm.test(id) ? await findRecording(database.pool, id) : undefined
    const [file] = recording?.fileId
      ? await database.pool.select().from(storedFiles).where(eq(storedFiles.id, recording.fileId))
      : []
    if (!file) throw fail('notFound')
    const { mediaType, name, size } = file
    const isDownload = context.req.query('download') !== undefined
    const headers = {
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': contentDisposition(isDownload ? 'attachment' : 'inline', name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': mediaType,
      'X-Content-Type-Options': 'nosniff',
    }
    const range = readRange(context.req.header('range'), size)
    if (range === 'outside')
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
    const body = await files.store.open(file.id, range)
    if (!body) throw fail('notFound')
    if (range === undefined)
      return new Response(body, { headers: { ...headers, 'Content-Length': String(size) } })
    const { end, start } = range
    return new Response(body, {
      status: 206,
      headers: {
        ...headers,
        'Content-Length': String(end - start + 1),
        'Content-Range': `bytes ${start}-${end}/${size}`,
      },
    })
  }
}

/** Reads a request for one part; undefined for all of it, as for several parts (RFC 9110 14.2). */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'outside' : { start, end }
}
