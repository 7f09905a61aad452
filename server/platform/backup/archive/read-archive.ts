import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createZstdDecompress } from 'node:zlib'
import { BackupError, explainFileError } from '../backup-error.ts'
import { joinEntries, type ReadEntry } from './entry-parts.ts'
import { entriesOf, type Manifest, manifestEntry, manifestSchema } from './manifest.ts'
import { checkSeal } from './seal.ts'
import { readTar, TarError } from './tar.ts'

/** An archive that was verified to its last byte. */
export interface VerifiedArchive {
  path: string
  manifest: Manifest
  /** Length of its compressed tar, in bytes. */
  length: number
}

/** Reads the entries of an archive in order. */
export async function* readEntries({
  path,
  length,
}: Pick<VerifiedArchive, 'path' | 'length'>): AsyncGenerator<ReadEntry> {
  const source = createReadStream(path, { end: length - 1 })
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
 * @param onEntry receives each entry before its body, and each piece of the body; an error that it throws ends the
 * reading
 * @throws BackupError when the file is no archive, is cut short, changed or incomplete
 */
export async function verifyArchive(
  path: string,
  onEntry: (name: string) => void = () => {},
): Promise<VerifiedArchive> {
  try {
    const length = await checkSeal(path)
    const { found, manifest } = await readThrough({ path, length }, onEntry)
    const expected = entriesOf(manifest)
    const isSame = [...expected].every(
      ([name, entry]) => found.get(name)?.sha256 === entry.sha256 && found.get(name)?.size === entry.size,
    )
    if (!isSame || found.size !== expected.size)
      throw new BackupError(`${path} is damaged: its entries are not those of its manifest`)
    return { path, manifest, length }
  } catch (error) {
    if (error instanceof TarError)
      throw new BackupError(`${path} is damaged: ${error.message}`, { cause: error })
    throw explainFileError(error, path, 'read')
  }
}

async function readThrough(archive: { path: string; length: number }, onEntry: (name: string) => void) {
  const found = new Map<string, { size: number; sha256: string }>()
  let manifest: Manifest | undefined
  for await (const { name, body } of readEntries(archive)) {
    onEntry(name)
    if (name === manifestEntry) {
      manifest = readManifest(archive.path, Buffer.concat(await Array.fromAsync(body)).toString())
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of body) {
      onEntry(name)
      hash.update(piece)
      size += piece.length
    }
    found.set(name, { size, sha256: hash.digest('hex') })
  }
  if (!manifest) throw new BackupError(`${archive.path} is no backup: it has no manifest`)
  return { found, manifest }
}

function readManifest(path: string, text: string): Manifest {
  const { data } = manifestSchema.safeParse(JSON.parse(text))
  if (!data) throw new BackupError(`${path} has a format that this version does not know: use a newer one`)
  return data
}
