import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Files } from '../files/files.ts'
import { makePrivateDirectory } from '../files/private-directory.ts'
import { fileProblems } from './read/problem.ts'

/** Copies the content of an imported file to a local file that allows random access. @throws FileProblem when it no longer exists */
export async function fetchFile(
  { store, incoming }: Pick<Files, 'store' | 'incoming'>,
  fileId: string,
  path: string,
): Promise<void> {
  const content = await store.open(fileId)
  if (!content) throw fileProblems.missing()
  await makePrivateDirectory(incoming)
  await pipeline(
    Readable.fromWeb(content as NodeReadableStream<Uint8Array>),
    createWriteStream(path, { mode: 0o600 }),
  )
}
