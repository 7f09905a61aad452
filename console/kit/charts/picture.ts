import { chartInk } from './palette.ts'

/** Px around the drawing and of the title above it; pixels of the file for one of the page. */
const margin = 16
const titleHeight = 32
const scale = 2

/** A drawing as a PNG under its title. @throws Error when the browser cannot draw it */
export async function pictureOf(drawing: string, title: string, isDark: boolean): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = scale * (image.width + 2 * margin)
    canvas.height = scale * (image.height + 2 * margin + titleHeight)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    const ink = chartInk(isDark)
    context.scale(scale, scale)
    context.fillStyle = ink.surface
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = ink.strong
    context.font = `600 14px ${getComputedStyle(document.body).fontFamily}`
    context.fillText(title, margin, margin + 14)
    context.drawImage(image, margin, margin + titleHeight)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        blob => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
