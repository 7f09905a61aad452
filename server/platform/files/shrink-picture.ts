import type { PictureWidth } from '@greenroom/contract/open-files'
import type { Metadata } from 'sharp'
import { loadSharp, maxPixels } from './sharp.ts'

/** Media type of shrunk pictures. It holds photographs and transparent drawings, and every browser shows it. */
export const shrunkType = 'image/webp'

/** Longest time of one conversion. */
const timeoutSeconds = 10
const formats: readonly string[] = ['jpeg', 'png', 'gif', 'webp', 'heif'] satisfies Metadata['format'][]

/**
 * Converts a picture to a WebP of this width, upright and without metadata. Undefined when its own bytes serve better or
 * are all there is: it is not wider, is animated, does not become smaller, is broken, or has too many pixels to decode.
 */
export async function shrinkPicture(content: Uint8Array, width: PictureWidth): Promise<Buffer | undefined> {
  try {
    const sharp = await loadSharp()
    const read = () => sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format, pages = 1, autoOrient } = await read().metadata()
    if (!formats.includes(format) || pages > 1 || autoOrient.width <= width) return undefined
    const shrunk = await read()
      .autoOrient()
      .resize({ width })
      .webp({ quality: 80 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
    return shrunk.length < content.length ? shrunk : undefined
  } catch {
    return undefined
  }
}
