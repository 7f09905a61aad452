import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { fileProblems } from './problem.ts'

/** What a workbook may unpack to, in bytes, and how many parts it may have. */
const maxUnpacked = 2 * 1024 ** 3
const maxEntries = 5000
/** No honest part packs better than this; a little of anything may. */
const maxRatio = 200
const smallPart = 10 * 1024 * 1024

/** The parts of a zip container, each read when it is asked for. */
export interface ZipParts {
  /** What the part says that it unpacks to, in bytes; undefined when there is no such part. */
  size(name: string): number | undefined
  /** Its content; it breaks off with an error when there is more or less of it than the part said. @throws FileProblem */
  open(name: string): Promise<Readable>
  close(): void
}

/** Opens a zip container, if what it says that it unpacks to is bearable. @throws FileProblem */
export async function openZip(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw fileProblems.noWorkbook()
  })
  try {
    const entries = await readEntries(zip)
    return {
      size: name => entries.get(name)?.uncompressedSize,
      open: async name => {
        const entry = entries.get(name)
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
    entries.set(fileName, entry)
  }
  return entries
}
