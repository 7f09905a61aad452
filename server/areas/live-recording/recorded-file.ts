import { createHash, randomUUIDv7 } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { finishRecording } from '@greenroom/media'
import { storedFiles } from '../../platform/files/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeRecording } from './store.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const nameForm = new RegExp(`^(${id})_(${id})_(\\d+)_(${id})\\.mp4$`)

/** What the name of a recorded file says; undefined for other files. */
export function readFileName(name: string) {
  const [, roomId, sessionId, startedAt, recordingId] = nameForm.exec(name) ?? []
  if (roomId === undefined || sessionId === undefined || recordingId === undefined) return undefined
  return { roomId, sessionId, id: recordingId, startedAt: new Date(Number(startedAt)) }
}

/**
 * Moves a recorded file that is not written any more into the file store, and stores its length. A file without a
 * picture is deleted.
 * @param ownerId the user who ordered the recording
 * @param reason why the recording ended by itself
 */
export async function keepFile(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  path: string,
  { ownerId, reason }: { ownerId: string; reason: string },
): Promise<void> {
  const name = basename(path)
  const facts = readFileName(name)
  if (facts === undefined) return
  const finished = await finishRecording(path)
  if (finished === undefined) {
    await storeRecording(database.pool, { ...facts, bytes: 0, durationMs: 0, state: 'failed', reason })
    await rm(path, { force: true })
    return
  }
  const { bytes, durationMs } = finished
  const fileId = randomUUIDv7()
  const sha256 = await hashOf(path)
  const mediaType = 'video/mp4'
  await files.store.put(fileId, { path, size: bytes, sha256, mediaType })
  await database.pool.transaction(async queries => {
    const file = {
      id: fileId,
      ownerId,
      name: recordedFileName(facts.startedAt),
      mediaType,
      size: bytes,
      sha256,
    }
    await queries.insert(storedFiles).values(file)
    await storeRecording(queries, { ...facts, bytes, durationMs, fileId, state: 'stored', reason })
  })
  // A bucket has a copy.
  await rm(path, { force: true })
}

/** The name under which a recording is saved, such as `2026-11-27T11-20-05Z.mp4`. */
export const recordedFileName = (startedAt: Date) =>
  `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.mp4`

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
