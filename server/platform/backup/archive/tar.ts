/** A file of a tar archive, small enough to hold in memory. */
export interface TarFile {
  /** ASCII, fewer than 100 characters. */
  name: string
  data: Buffer
}

/** The bytes are no tar archive, or an incomplete one. */
export class TarError extends Error {}

const blockBytes = 512

/** Offset and length of the header fields, in bytes (POSIX ustar). */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  format: [257, 8],
} as const

/** Writes a tar archive that every `tar` reads. Only the owner may read its files. */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
  for await (const { name, data } of files) {
    yield headerOf(name, data.length)
    yield data
    yield Buffer.alloc(paddingAfter(data.length))
  }
  yield Buffer.alloc(2 * blockBytes)
}

/**
 * Reads the files of a tar archive that {@link writeTar} wrote.
 * @throws TarError when the bytes are no archive, or an incomplete one
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const take = createTaker(bytes)
  for (;;) {
    const header = await take(blockBytes)
    if (header.every(byte => byte === 0)) return
    if (readOctal(header, 'checksum') !== checksumOf(header)) throw new TarError('A header is damaged')
    const size = readOctal(header, 'size')
    const name = tarName(header)
    const data = await take(size)
    await take(paddingAfter(size))
    yield { name, data }
  }
}

/** Name in the header of a tar file. */
export const tarName = (header: Buffer) => header.toString('latin1', 0, header.indexOf(0))

const paddingAfter = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

function headerOf(name: string, size: number): Buffer {
  if (name.length >= fields.name[1]) throw new TarError(`The name is too long: ${name}`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, fields.name[0], 'latin1')
  writeOctal(header, 'mode', 0o600)
  for (const field of ['uid', 'gid', 'mtime'] as const) writeOctal(header, field, 0)
  writeOctal(header, 'size', size)
  header.write('0', fields.type[0])
  header.write('ustar\x0000', fields.format[0])
  writeOctal(header, 'checksum', checksumOf(header))
  return header
}

function writeOctal(header: Buffer, field: keyof typeof fields, value: number): void {
  const [offset, length] = fields[field]
  header.write(value.toString(8).padStart(length - 1, '0'), offset)
}

function readOctal(header: Buffer, field: keyof typeof fields): number {
  const [offset, length] = fields[field]
  const digits = header.toString('latin1', offset, offset + length - 1)
  if (!/^[0-7]+$/.test(digits)) throw new TarError('A header is damaged')
  return Number.parseInt(digits, 8)
}

/** Sum of the header's bytes, counting the checksum field as spaces. */
function checksumOf(header: Buffer): number {
  const [offset, length] = fields.checksum
  const own = header.subarray(offset, offset + length)
  const sum = (bytes: Buffer) => bytes.reduce((total, byte) => total + byte, 0)
  return sum(header) - sum(own) + length * 0x20
}

/** Returns a function that takes a number of bytes from the stream. @throws TarError at the end of the stream */
function createTaker(bytes: AsyncIterable<Uint8Array>): (length: number) => Promise<Buffer> {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async length => {
    const pieces = [rest]
    let buffered = rest.length
    while (buffered < length) {
      const { value, done } = await source.next()
      if (done) throw new TarError('The end is missing')
      pieces.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      buffered += value.length
    }
    const whole = pieces.length === 1 ? rest : Buffer.concat(pieces)
    rest = whole.subarray(length)
    return whole.subarray(0, length)
  }
}
