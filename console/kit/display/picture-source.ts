import { pictureWidths, withPictureWidth } from '@greenroom/contract/open-files'
import { serverAddress } from '../browser/server-address.ts'

/** Device pixels per CSS pixel of a sharp screen. */
const density = 2

/**
 * Whole address of a picture of the server that is shown small, at most `size` CSS pixels wide: the narrowest one that is
 * sharp on all screens. The picture itself where none is wide enough, and for addresses of other pictures.
 */
export function smallPictureSource(address: string, size: number): string {
  const width = pictureWidths.find(offered => offered >= size * density)
  return serverAddress(width === undefined ? address : withPictureWidth(address, width))
}
