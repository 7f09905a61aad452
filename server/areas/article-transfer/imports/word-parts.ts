import { strFromU8, strToU8, type UnzipFileInfo, type Unzipped, unzipSync, zipSync } from 'fflate'
import { ImportError } from './problem.ts'

/** Bytes that the XML of a document unpacks to at most, and number of its parts. */
const maxUnpacked = 80 * 1024 * 1024
const maxEntries = 15_000
/** Compression ratio at most; small parts may exceed it. */
const maxRatio = 200
const smallPart = 1024 * 1024

/** A Word file without anything but its texts. */
export interface WordParts {
  /** XML by path. */
  xml: ReadonlyMap<string, string>
  /** Paths of all other parts: pictures, fonts, embedded files, macros. They are not unpacked. */
  others: readonly string[]
}

/**
 * Unpacks the XML of a Word file within limits. Sizes that the archive states falsely do not count: a part is never
 * unpacked beyond its stated size.
 * @throws ImportError
 */
export function readWordParts(bytes: Uint8Array): WordParts {
  const others: string[] = []
  let entries = 0
  let unpacked = 0
  const isXml = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (++entries > maxEntries) throw new ImportError('bomb')
    if (!/\.(xml|rels)$/i.test(name)) {
      if (!name.endsWith('/')) others.push(name)
      return false
    }
    unpacked += originalSize
    if (unpacked > maxUnpacked || (originalSize > smallPart && originalSize > size * maxRatio))
      throw new ImportError('bomb')
    return true
  }
  const parts = unzipped(bytes, isXml)
  const xml = new Map(Object.entries(parts).map(([name, part]) => [name, textOf(part)]))
  if (![...xml.keys()].some(name => name.toLowerCase() === '[content_types].xml'))
    throw new ImportError('broken')
  return { xml, others }
}

function unzipped(bytes: Uint8Array, filter: (part: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('broken')
  }
}

function textOf(part: Uint8Array): string {
  const text =
    part[0] === 0xff && part[1] === 0xfe ? new TextDecoder('utf-16le').decode(part) : strFromU8(part)
  // Entities could grow without end, and no word processor writes any.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ImportError('unnatural')
  return text
}

/** The same parts as a Word file in which each other part holds its own path: a reader of pictures gets their paths. */
export const packWordParts = ({ xml, others }: WordParts): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries([
        ...[...xml].map(([name, text]) => [name, strToU8(text)]),
        ...others.map(name => [name, strToU8(name)]),
      ]),
      { level: 0 },
    ),
  )
