import type { Metadata, Sharp } from 'sharp'
import { loadSharp, maxPixels } from '../../../platform/files/sharp.ts'

/** A picture in a format that WeChat accepts. */
export interface FitPicture {
  content: Buffer
  mediaType: 'image/jpeg' | 'image/png' | 'image/gif'
  width: number
  height: number
  isConverted: boolean
  /** It moved, and does not any more. */
  isStill: boolean
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
/** A moving picture grows with every frame, so it begins smaller. */
const movingWidths = [1080, 677, 480]
/** Frames together: a GIF of noise has about one byte a pixel. */
const movingPixels = 16_000_000
const movingTimeoutSeconds = 10

/**
 * Converts a picture to a format that WeChat accepts, judging by its bytes. JPEG and PNG under 1 MB and GIF under 10 MB
 * stay as they are. Moving pictures become GIF if that is small enough. All others become JPEG, or PNG if they are
 * transparent.
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
    const isMoving = isMovingPicture(content, facts)
    const moving = isMoving ? await toGif(content).catch(() => undefined) : undefined
    const fit = moving ?? (await shrunk(read, facts))
    return fit ? { ...fit, isStill: isMoving && !moving } : 'pictureUnreadable'
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
  isStill: false,
})

/** WebP says how many frames it has; a moving AVIF names its kind in its first bytes. */
const isMovingPicture = (content: Buffer, { pages = 1 }: Metadata): boolean =>
  pages > 1 || content.toString('latin1', 4, 12) === 'ftypavis'

/**
 * A moving picture as GIF, at the largest width that is small enough; undefined when there is none.
 * @throws Error when the frames have too many pixels in all, or take too long
 */
async function toGif(content: Buffer): Promise<Omit<FitPicture, 'isStill'> | undefined> {
  const sharp = await loadSharp()
  const read = () => sharp(content, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
  const { pages = 1, width: fullWidth, pageHeight = 0 } = await read().metadata()
  if (pages < 2) return undefined
  for (const limit of movingWidths) {
    const width = Math.min(limit, fullWidth)
    const isLast = limit === movingWidths.at(-1)
    if (!isLast && (pages * pageHeight * width ** 2) / fullWidth > movingPixels) continue
    const { data, info } = await read()
      .resize({ width })
      .gif({ effort: 3 })
      .timeout({ seconds: movingTimeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    if (data.length > materialBytes) continue
    const height = info.pageHeight ?? info.height
    return { content: data, mediaType: 'image/gif', width: info.width, height, isConverted: true }
  }
  return undefined
}

/** The largest and best version of a picture that is small enough; undefined when there is none. */
async function shrunk(read: () => Sharp, facts: Metadata): Promise<Omit<FitPicture, 'isStill'> | undefined> {
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
