import type { Metadata, Sharp } from 'sharp'
import { loadSharp, maxPixels } from '../../../platform/files/sharp.ts'

/** A picture in a format that WeChat accepts. */
export interface FitPicture {
  content: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif'
  width: number
  height: number
  isConverted: boolean
}

/** Why a picture cannot be used. */
export type PictureProblem = 'pictureUnreadable' | 'gifTooLarge'

/** `media/uploadimg` takes less than 1 MB; a GIF goes to the materials, which take 10 MB. */
export const bodyBytes = 1024 * 1024 - 1
const materialBytes = 10 * 1024 * 1024
/**
 * Twice the width of a phone's column, a width that is sharp on most phones, one for small files, and the web page's
 * column.
 */
const widths = [2160, 1440, 1080, 677]
const qualities = [88, 78, 66]

/**
 * Converts a picture to a format that WeChat accepts, judging by its bytes. JPEG and PNG under 1 MB and GIF under 10 MB
 * stay as they are; all others become JPEG, or PNG if they are transparent.
 */
export async function fitPicture(content: Buffer): Promise<FitPicture | PictureProblem> {
  try {
    const sharp = await loadSharp()
    const read = () => sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
    const facts = await read().metadata()
    if (facts.format === 'gif') return await checkedGif(content, facts)
    const isFit = (facts.format === 'jpeg' || facts.format === 'png') && content.length <= bodyBytes
    const isUpright = facts.orientation === undefined || facts.orientation === 1
    if (isFit && isUpright) {
      // Decodes the whole picture: a cut-off file may have a valid header.
      await read().stats()
      return {
        ...unconverted(content, facts),
        mediaType: facts.format === 'png' ? 'image/png' : 'image/jpeg',
      }
    }
    return (await shrunk(read, facts)) ?? 'pictureUnreadable'
  } catch {
    return 'pictureUnreadable'
  }
}

async function checkedGif(content: Buffer, facts: Metadata): Promise<FitPicture | PictureProblem> {
  const sharp = await loadSharp()
  await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).stats()
  return content.length > materialBytes
    ? 'gifTooLarge'
    : { ...unconverted(content, facts), mediaType: 'image/gif' }
}

const unconverted = (content: Buffer, { width, height }: Metadata) => ({
  content,
  width,
  height,
  isConverted: false,
})

/** The largest and best version of a picture that is small enough; undefined when there is none. */
async function shrunk(read: () => Sharp, facts: Metadata): Promise<FitPicture | undefined> {
  for (const width of widths) {
    const sized = () => read().resize({ width, withoutEnlargement: true })
    const forms = facts.hasAlpha
      ? [sized().png({ compressionLevel: 9 }), sized().png({ palette: true })]
      : qualities.map(quality => sized().jpeg({ quality }))
    for (const form of forms) {
      const { data, info } = await form.toBuffer({ resolveWithObject: true })
      if (data.length > bodyBytes) continue
      const mediaType = facts.hasAlpha ? 'image/png' : 'image/jpeg'
      return { content: data, mediaType, width: info.width, height: info.height, isConverted: true }
    }
  }
  return undefined
}
