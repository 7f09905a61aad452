import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { zstdDecompressSync } from 'node:zlib'
import { type Manifest, manifestSchema } from '../archive/manifest.ts'
import { readTar, type TarFile } from '../archive/tar.ts'
import { writeArchive } from '../archive/write-archive.ts'

/** Rewrites the files of an archive and seals it anew, as a user who knows the format would. */
export async function changeArchive(
  path: string,
  change: (files: TarFile[]) => readonly TarFile[],
): Promise<void> {
  const whole = await readFile(path)
  const files = await Array.fromAsync(readTar(Readable.from([zstdDecompressSync(whole)])))
  await rm(path)
  async function* changed() {
    yield* change(files)
  }
  await writeArchive(path, changed(), new AbortController().signal)
}

/** Changes the text of the manifest. */
export const changeManifest = (path: string, change: (text: string) => string) =>
  changeArchive(path, files =>
    files.map(file =>
      file.name.startsWith('manifest.json')
        ? { ...file, data: Buffer.from(change(file.data.toString())) }
        : file,
    ),
  )

/** Replaces the rows of a table, with size and hash in the manifest. */
export const changeRows = (path: string, table: string, rows: string) =>
  changeArchive(path, files => {
    const data = Buffer.from(rows)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const withRows = (manifest: Manifest) => ({
      ...manifest,
      tables: manifest.tables.map(entry =>
        entry.name === table ? { ...entry, size: data.length, sha256 } : entry,
      ),
    })
    return files.map(file => {
      if (file.name.startsWith(`tables/${table}.`)) return { ...file, data }
      if (!file.name.startsWith('manifest.json')) return file
      const manifest = withRows(manifestSchema.parse(JSON.parse(file.data.toString())))
      return { ...file, data: Buffer.from(JSON.stringify(manifest)) }
    })
  })
