import { createHash } from 'node:crypto'
import type { TarFile } from './tar.ts'

/** Size of an entry's parts at most, in bytes. Entries are split because their length is not known in advance. */
const partBytes = 4 * 1024 * 1024

const suffix = /\.\d{6}$/

/** The written part of an entry. */
export interface Written {
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  /** Number of line feeds in it. */
  lines: number
}

/** Splits an entry into tar files and returns its size, hash and lines. */
export async function* cutEntry(
  name: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarFile, Written> {
  const hash = createHash('sha256')
  const written = { size: 0, lines: 0 }
  let parts = 0
  let pieces: Uint8Array[] = []
  let pending = 0
  const flush = (): TarFile => {
    const data = Buffer.concat(pieces)
    pieces = []
    pending = 0
    parts += 1
    return { name: `${name}.${String(parts).padStart(6, '0')}`, data }
  }
  for await (const piece of body) {
    hash.update(piece)
    written.size += piece.length
    written.lines += countLines(piece)
    pieces.push(piece)
    pending += piece.length
    if (pending >= partBytes) yield flush()
  }
  if (pending > 0 || parts === 0) yield flush()
  return { ...written, sha256: hash.digest('hex') }
}

function countLines(piece: Uint8Array): number {
  let lines = 0
  for (let place = piece.indexOf(10); place !== -1; place = piece.indexOf(10, place + 1)) lines += 1
  return lines
}

/** An entry that is read. Its body must be read or abandoned before the next entry is requested. */
export interface ReadEntry {
  name: string
  body: AsyncIterable<Buffer>
}

/** Joins the entries that {@link cutEntry} split. */
export async function* joinEntries(files: AsyncIterator<TarFile>): AsyncGenerator<ReadEntry> {
  let next = await files.next()
  while (!next.done) {
    const name = nameOf(next.value)
    const belongs = () => !next.done && nameOf(next.value) === name
    yield { name, body: bodyWhile(belongs) }
    while (belongs()) next = await files.next()
  }

  async function* bodyWhile(belongs: () => boolean): AsyncGenerator<Buffer> {
    while (!next.done && belongs()) {
      yield next.value.data
      next = await files.next()
    }
  }
}

const nameOf = (file: TarFile) => file.name.replace(suffix, '')
