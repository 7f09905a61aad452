import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { codeOf } from '../../database/start-error.ts'
import { BackupError, explainFileError } from '../backup-error.ts'
import { joinEntries, type ReadEntry } from './entry-parts.ts'
import { entriesOf, type Manifest, manifestEntry, manifestSchema } from './manifest.ts'
import { isNewer } from './newer.ts'
import { checkSeal } from './seal.ts'
import { readTar, TarError } from './tar.ts'

/** An archive that was verified to its last byte. */
export interface VerifiedArchive {
  path: string
  manifest: Manifest
  /** Length of its compressed tar, in bytes. */
  length: number
}

/**
 * Reads the entries of an archive in order.
 * @param onRead receives the number of bytes that were read so far
 */
export async function* readEntries(
  { path, length }: Pick<VerifiedArchive, 'path' | 'length'>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<ReadEntry> {
  const source = createReadStream(path, { end: length - 1 })
  if (onRead) source.on('data', () => onRead(source.bytesRead))
  const plain = createZstdDecompress()
  source.on('error', error => plain.destroy(error))
  try {
    yield* joinEntries(readTar(source.pipe(plain)))
  } finally {
    source.destroy()
    plain.destroy()
  }
}

/**
 * Reads an archive to its end and compares everything in it with its manifest.
 * @param version of this program
 * @param onEntry receives each entry before its body, and each piece of the body, with the read share of the archive; an
 * error that it throws ends the reading
 * @throws BackupError when the file is no archive, is cut short, changed or incomplete
 */
export async function verifyArchive(
  path: string,
  version: string,
  onEntry: (name: string, share: number) => void = () => {},
): Promise<VerifiedArchive> {
  try {
    const length = await checkSeal(path)
    const { entries, manifest } = await readThrough({ path, length }, version, onEntry)
    const expected = entriesOf(manifest)
    const isSame = [...expected].every(
      ([name, entry]) => entries.get(name)?.sha256 === entry.sha256 && entries.get(name)?.size === entry.size,
    )
    if (!isSame || entries.size !== expected.size)
      throw new BackupError(`${path} is damaged: its entries are not those of its manifest`)
    return { path, manifest, length }
  } catch (error) {
    if (error instanceof TarError || codeOf(error)?.startsWith('Z'))
      throw new BackupError(`${path} is damaged: ${messageOf(error)}`, { cause: error })
    throw explainFileError(error, path, 'read')
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function readThrough(
  archive: { path: string; length: number },
  version: string,
  onEntry: (name: string, share: number) => void,
) {
  const entries = new Map<string, { size: number; sha256: string }>()
  let manifest: Manifest | undefined
  let share = 0
  const onRead = (bytes: number) => {
    share = bytes / archive.length
  }
  for await (const { name, body } of readEntries(archive, onRead)) {
    onEntry(name, share)
    if (name === manifestEntry) {
      manifest = readManifest(archive.path, version, Buffer.concat(await Array.fromAsync(body)).toString())
      continue
    }
    if (entries.has(name)) throw new BackupError(`${archive.path} is damaged: it has ${name} twice`)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of body) {
      onEntry(name, share)
      hash.update(piece)
      size += piece.length
    }
    entries.set(name, { size, sha256: hash.digest('hex') })
  }
  if (!manifest) throw new BackupError(`${archive.path} is no backup: it has no manifest`)
  return { entries, manifest }
}

function readManifest(path: string, version: string, text: string): Manifest {
  const value = parseJson(text)
  const { data } = manifestSchema.safeParse(value)
  if (data) return data
  const head = headSchema.safeParse(value).data
  if (head && head.format > 1 && isNewer(head.version, version))
    throw new BackupError(
      `${path} was made by Greenroom ${head.version}, whose format this version (${version}) does not know: restore it with that version or a newer one`,
    )
  throw new BackupError(`${path} is damaged: its manifest is not one that Greenroom writes`)
}

/** The common fields of manifests of all formats. */
const headSchema = z.object({ format: z.int(), version: z.string() })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
