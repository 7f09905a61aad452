import { avatarLimits } from '@greenroom/contract/areas/profile/own-profile'

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts the area out of a picture, at the size that pictures of users have. Nothing else of the file goes along:
 * no place, no camera. @throws Error when the browser cannot read the picture
 */
export async function cropPicture(address: string, { x, y, width, height }: PictureArea): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { side } = avatarLimits
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  // Formats without transparency would show transparent areas in black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser wrote no picture')
  return new File([blob], 'avatar.jpg', { type: blob.type })
}
