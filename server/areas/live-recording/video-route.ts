import { recordingVideoPath } from '@greenroom/contract/areas/live-recording/recording-routes'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../platform/access/request-context.ts'
import { fail } from '../../platform/errors.ts'
import { respondInParts } from '../../platform/files/byte-range.ts'
import { contentDisposition } from '../../platform/files/file-name.ts'
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
      'Cache-Control': 'private, no-store',
      'Content-Disposition': contentDisposition(isDownload ? 'attachment' : 'inline', name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': mediaType,
      'X-Content-Type-Options': 'nosniff',
    }
    return respondInParts(
      async range => {
        const body = await files.store.open(file.id, range)
        if (!body) throw fail('notFound')
        return body
      },
      context.req.header('range'),
      { size, headers },
    )
  }
}
