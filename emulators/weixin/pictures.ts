/** Format of a file by its first bytes; undefined for formats that the platform does not know. */
export function mediaTypeOf(content: Buffer): string | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (text(0, 4) === 'GIF8') return 'image/gif'
  if (text(0, 2) === 'BM') return 'image/bmp'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 3) === 'ID3' || (begins(0xff) && [0xfb, 0xf3, 0xf2].includes(content[1] ?? 0)))
    return 'audio/mpeg'
  if (begins(0x30, 0x26, 0xb2, 0x75)) return 'audio/x-ms-wma'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 5) === '#!AMR') return 'audio/amr'
  if (text(4, 8) === 'ftyp') return 'video/mp4'
  return undefined
}

/** Whether a picture is one pixel wide or high. */
export function isTinyPicture(content: Buffer, mediaType: string): boolean {
  const [width, height] = sizeOf(content, mediaType)
  return width === 1 || height === 1
}

function sizeOf(content: Buffer, mediaType: string): [width: number, height: number] {
  if (mediaType === 'image/png' && content.length >= 24) {
    return [content.readUInt32BE(16), content.readUInt32BE(20)]
  }
  if (mediaType === 'image/gif' && content.length >= 10) {
    return [content.readUInt16LE(6), content.readUInt16LE(8)]
  }
  return mediaType === 'image/jpeg' ? jpegSize(content) : [0, 0]
}

/** Finds the start-of-frame segment. */
function jpegSize(content: Buffer): [width: number, height: number] {
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)]
    at += 2 + content.readUInt16BE(at + 2)
  }
  return [0, 0]
}

export const extensionOf: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}
