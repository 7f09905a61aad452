const begin = Buffer.of(0xff, 0xd8)
const end = Buffer.of(0xff, 0xd9)
/** A thumbnail has some kilobytes; larger pieces are no picture. */
const largestPicture = 1024 * 1024

/** Creates a function that finds JPEG pictures in a byte stream. */
export function createPictureSplitter(): (bytes: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    const pictures: Buffer[] = []
    for (;;) {
      const from = rest.indexOf(begin)
      const to = from < 0 ? -1 : rest.indexOf(end, from + begin.length)
      if (to < 0) break
      pictures.push(Buffer.from(rest.subarray(from, to + end.length)))
      rest = rest.subarray(to + end.length)
    }
    if (rest.length > largestPicture) rest = Buffer.alloc(0)
    return pictures
  }
}
