import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { fail } from '../errors.ts'
import { makePrivateDirectory } from './private-directory.ts'

/** A received file on this server's disk. */
export interface Received {
  path: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  /** True when the whole content is readable UTF-8 text. */
  isText: boolean
}

/**
 * Writes a stream into a new file of `directory` without holding it in memory.
 * @throws ApiError `tooLarge` as soon as there are more than `maxBytes`; it then leaves nothing behind
 */
export async function receive(
  body: ReadableStream<Uint8Array>,
  directory: string,
  maxBytes: number,
): Promise<Received> {
  await makePrivateDirectory(directory)
  const path = join(directory, randomUUID())
  const hash = createHash('sha256')
  const text = createTextCheck()
  let size = 0
  const measure = new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.length
      if (size > maxBytes) return done(fail('tooLarge'))
      hash.update(chunk)
      text.add(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
      measure,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), isText: text.passed() }
}

/** Longest time of an upload, in milliseconds. */
const maxUploadMilliseconds = 24 * 60 * 60 * 1000

/** Removes the uploads that a killed server left unfinished. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs > maxUploadMilliseconds) await rm(path, { force: true })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: texts do not have them, binary data does
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function createTextCheck(): { add(chunk: Uint8Array): void; passed(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let passes = true
  const check = (chunk?: Uint8Array) => {
    if (!passes) return
    try {
      passes = !controlCharacters.test(decoder.decode(chunk, { stream: chunk !== undefined }))
    } catch {
      passes = false
    }
  }
  return {
    add: check,
    passed() {
      check()
      return passes
    },
  }
}
