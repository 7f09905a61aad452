import type { SentFile } from '../client/transport.ts'

/** A PNG that consists of its header only, with these dimensions. */
function pngOf(width: number, height: number): SentFile {
  const content = Buffer.alloc(33)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  content.writeUInt32BE(13, 8)
  content.write('IHDR', 12, 'latin1')
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return { content: new Uint8Array(content), mediaType: 'image/png', name: 'cover.png' }
}

export const picture = pngOf(900, 383)
export const onePixel = pngOf(1, 1)
