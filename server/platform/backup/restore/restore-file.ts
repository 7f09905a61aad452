import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Files } from '../../files/files.ts'
import { receive } from '../../files/receive.ts'
import type { ManifestFile } from '../archive/manifest.ts'
import { explainFileError } from '../backup-error.ts'

/**
 * Stores the content of a file under its id and replaces stored content.
 * @returns whether the store had no such file
 * @throws BackupError when the disk is full
 */
export async function restoreFile(
  { store, incoming }: Files,
  { id, mediaType }: ManifestFile,
  body: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  try {
    const stream = Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>
    const received = await receive(stream, incoming, Number.POSITIVE_INFINITY)
    try {
      const former = await store.open(id)
      await former?.cancel()
      await store.put(id, { ...received, mediaType })
      return former === undefined
    } finally {
      await rm(received.path, { force: true })
    }
  } catch (error) {
    throw explainFileError(error, incoming, 'written')
  }
}
