import { pictureFileLimits } from '@greenroom/contract/file-types'
import type { RuleKey } from '@greenroom/contract/rule-texts'
import { loadSharp } from './sharp.ts'

/**
 * Checks the size of a picture by its header, without decoding it.
 * @returns the rule that it breaks; undefined when it breaks none
 */
export async function brokenPictureRule(path: string): Promise<RuleKey | undefined> {
  const sharp = await loadSharp()
  try {
    // Of a moving picture, the size of one frame.
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return width * height > pictureFileLimits.pixels ? 'picturePixels' : undefined
  } catch {
    return 'pictureUnreadable'
  }
}
