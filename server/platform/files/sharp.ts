import { pictureFileLimits } from '@greenroom/contract/file-types'

/** Limit of pictures that are decoded. */
export const maxPixels = pictureFileLimits.pixels

/** Loads sharp at its first use. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures that are converted at once must not occupy all cores.
  sharp.concurrency(1)
  return sharp
}
