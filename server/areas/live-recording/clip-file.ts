import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { clipLimits } from '@greenroom/contract/areas/live-recording/clips'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import { type CutRange, cutRecording, planCut, type RecordedSource } from '@greenroom/media'
import { fail } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { makePrivateDirectory } from '../../platform/files/private-directory.ts'
import { frameAt } from './clip-cover.ts'

const mediaType = 'video/mp4'
/** The share of the work that is cutting; the rest is storing. */
const cutShare = 0.8

/** A recorded file in the file store, which is read in parts. */
export const storedSource = (
  { store }: Pick<Files, 'store'>,
  { fileId, bytes }: { fileId: string; bytes: number },
): RecordedSource => ({
  bytes,
  async open(start, end) {
    const content = await store.open(fileId, { start, end })
    if (!content) throw fail('notFound')
    return content
  },
})

/** Runs with the path of a file that does not exist yet, and deletes the file afterwards. */
async function withFile<T>({ incoming }: Files, run: (path: string) => Promise<T>): Promise<T> {
  await makePrivateDirectory(incoming)
  const path = join(incoming, randomUUID())
  try {
    return await run(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes the picture of a recording at an instant by ffmpeg; undefined when it cannot. */
export function takeFrame(files: Files, source: RecordedSource, atMs: number, command: string) {
  return withFile(files, async path => {
    const range = { fromMs: atMs, toMs: atMs + 1 }
    const plan = await planCut(source, range)
    const result = await cutRecording(source, range, { path, cover: undefined, maxBytes: clipLimits.bytes })
    if (plan === undefined || typeof result === 'string') return undefined
    return frameAt(command, path, atMs - plan.beginMs)
  })
}

/** Stores a part of a recording as a file of its own, and reports the share that is done. @throws ApiError `tooLarge`; `notFound` when it cannot be read */
export function storeClip(
  files: Files,
  source: RecordedSource,
  {
    cover,
    name,
    onProgress,
    ...range
  }: CutRange & { cover: Buffer | undefined; name: string; onProgress: (share: number) => void },
): Promise<UploadedFile & { durationMs: number }> {
  return withFile(files, async path => {
    const result = await cutRecording(source, range, {
      ...{ path, cover, maxBytes: clipLimits.bytes },
      onProgress: share => onProgress(share * cutShare),
    })
    if (result === 'tooLarge') throw fail('tooLarge')
    if (result === 'empty') throw fail('notFound')
    const { bytes: size, durationMs } = result
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const sha256 = hash.digest('hex')
    const id = randomUUIDv7()
    await files.store.put(id, { path, size, sha256, mediaType })
    return { id, name, mediaType, size, sha256, durationMs }
  })
}
