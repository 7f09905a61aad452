const headBytes = 8
/** Kinds of pictures in `data`. */
const jpegKind = 13

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(headBytes + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Adds a picture to the description of a file as its cover, where players and Greenroom look for it. */
export function withCover(moov: Buffer, jpeg: Buffer): Buffer {
  const handler = Buffer.alloc(25)
  handler.write('mdirappl', 8, 'latin1')
  const data = box('data', uint32(jpegKind), uint32(0), jpeg)
  const meta = box('meta', uint32(0), box('hdlr', handler), box('ilst', box('covr', data)))
  return box('moov', moov.subarray(headBytes), box('udta', meta))
}
