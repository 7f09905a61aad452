import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { emptyPictureName } from '../empty-pictures.ts'
import type { PlacedNode } from '../nodes.ts'
import { type LintContext, lintError, lintWarning } from './context.ts'

/** Pictures of WeChat; articles may show no others from outside. */
export const isWeixinPicture = (address: string): boolean =>
  /^https?:\/\/(mmbiz|mmecoa)\.(qpic|qlogo)\.cn\//i.test(address)

/** WeChat cannot crop a cover below the first size (error 53402); below the second it looks coarse. */
const smallestCover = 10
const sharpCover = 200

export function lintPicture(context: LintContext, src: string, place: PlacedNode): ArticleFinding[] {
  const details = { field: 'document', subject: src, values: { address: src }, place } as const
  const name = emptyPictureName(src)
  if (name !== undefined) return [lintError(context, 'pictureEmpty', { ...details, values: { name } })]
  if (/^https?:/i.test(src)) {
    if (isWeixinPicture(src)) return []
    return [
      lintError(context, 'pictureForeign', { ...details, mend: { kind: 'fetchPicture', address: src } }),
    ]
  }
  return context.pictures && !context.pictures.has(src) ? [lintError(context, 'pictureMissing', details)] : []
}

/** Checks that there is a cover, and that its cropped areas are large enough. */
export function lintCover(context: LintContext): ArticleFinding[] {
  const { cover } = context.part
  const field = 'cover'
  if (!cover) return [lintError(context, 'coverMissing', { field })]
  const picture = context.pictures?.get(cover.fileId)
  if (!picture)
    return context.pictures ? [lintError(context, 'pictureMissing', { field, values: { address: '' } })] : []
  const { width, height } = picture
  const values = { width, height, least: sharpCover }
  if (Math.min(width, height) < smallestCover) return [lintError(context, 'coverTooSmall', { field, values })]
  if (Math.min(width, height) < sharpCover) return [lintWarning(context, 'coverTooSmall', { field, values })]
  const crop = context.index === 0 ? cover.wide : cover.square
  if (!crop) return []
  const cropped = {
    width: Math.round((crop.x2 - crop.x1) * width),
    height: Math.round((crop.y2 - crop.y1) * height),
  }
  return Math.min(cropped.width, cropped.height) < sharpCover
    ? [lintWarning(context, 'coverCropTooSmall', { field, values: { ...cropped, least: sharpCover } })]
    : []
}
