/** Where the cover of an MP4 lies: boxes within boxes, of which `meta` has four bytes before its own. */
const wayToCover = ['moov', 'udta', 'meta', 'ilst', 'covr', 'data'] as const
const headerBytes = 8
const skippedBytes: Partial<Record<(typeof wayToCover)[number], number>> = { meta: 4 }
/** Kind and language, before the picture itself. */
const dataHeaderBytes = 8

/** Finds the picture that an MP4 carries as its cover; undefined when it has none. */
export function coverOfVideo(content: Buffer): Buffer | undefined {
  let inside: Buffer | undefined = content
  for (const name of wayToCover) {
    inside = inside && findBox(inside, name)?.subarray(skippedBytes[name] ?? 0)
  }
  return inside?.subarray(dataHeaderBytes)
}

/** The content of the first box of this name. */
function findBox(boxes: Buffer, name: string): Buffer | undefined {
  for (let start = 0; start + headerBytes <= boxes.length; ) {
    const size = boxes.readUInt32BE(start)
    const end = size === 0 ? boxes.length : start + size
    if (size === 1 || end < start + headerBytes || end > boxes.length) return undefined
    if (boxes.toString('latin1', start + 4, start + headerBytes) === name)
      return boxes.subarray(start + headerBytes, end)
    start = end
  }
  return undefined
}
