import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Files } from '../../files/files.ts'
import { makePrivateDirectory } from '../../files/private-directory.ts'
import { fileProblems } from './read/problem.ts'

/** Brings the content of a file that was imported to where it can be read from any place. @throws FileProblem when it is gone */
export async function fetchFile(
  { store, incoming }: Pick<Files, 'store' | 'incoming'>,
  fileId: string,
  path: string,
): Promise<void> {
  const content = await store.open(fileId)
  if (!content) throw fileProblems.gone()
  await makePrivateDirectory(incoming)
  await pipeline(
    Readable.fromWeb(content as NodeReadableStream<Uint8Array>),
    createWriteStream(path, { mode: 0o600 }),
  )
}
