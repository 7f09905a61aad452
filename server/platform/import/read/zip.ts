import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { fileProblems } from './problem.ts'

/** Unpacked size of a workbook in bytes at most, and number of its parts. */
const maxUnpacked = 2 * 1024 ** 3
const maxEntries = 5000
/** Compression ratio at most; small parts may exceed it. No honest part compresses better. */
const maxRatio = 200
const smallPart = 10 * 1024 * 1024

/** Parts of a zip archive, each read on demand. */
export interface ZipParts {
  /** Stated unpacked size of a part, in bytes; undefined when the part does not exist. */
  size(name: string): number | undefined
  /** Content of a part. The stream fails when the part is larger or smaller than stated. @throws FileProblem */
  open(name: string): Promise<Readable>
  close(): void
}

/** Opens a zip archive whose stated sizes are within the limits. @throws FileProblem */
export async function openZip(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw fileProblems.noWorkbook()
  })
  try {
    const entries = await readEntries(zip)
    return {
      size: name => entries.get(name.toLowerCase())?.uncompressedSize,
      open: async name => {
        const entry = entries.get(name.toLowerCase())
        if (!entry) throw fileProblems.noWorkbook()
        return zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw fileProblems.bomb()
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry
    unpacked += uncompressedSize
    const isDense = uncompressedSize > smallPart && uncompressedSize > compressedSize * maxRatio
    if (unpacked > maxUnpacked || isDense) throw fileProblems.bomb()
    if (entry.isEncrypted()) throw fileProblems.secret()
    // Names of parts are the same in any case (ECMA-376 part 2, §9.1).
    entries.set(fileName.toLowerCase(), entry)
  }
  return entries
}
