import { type Card, cardSize, type LineKind, lineLooks, type Measure } from '@greenroom/article/platforms'
import { wholeAddress } from '../../../kit/navigation/absolute-address.ts'

const font = (kind: LineKind) =>
  `${lineLooks[kind].weight} ${lineLooks[kind].size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`

function openCanvas(): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no canvas')
  return { canvas, context }
}

/** Measures text in the fonts of the cards. */
export function createMeasure(): Measure {
  const { context } = openCanvas()
  let last: LineKind | undefined
  return (text, kind) => {
    if (kind !== last) context.font = font(kind)
    last = kind
    return context.measureText(text).width
  }
}

const colours = { page: '#fffdf8', text: '#22252a', note: '#6a6f76' } as const

/**
 * Draws a card as PNG.
 * @param accent colour of the bar at its edge
 * @returns undefined for a picture that cannot be loaded, or that its website keeps to itself
 */
export async function drawCard(card: Card, accent: string): Promise<Blob | undefined> {
  const { canvas, context } = openCanvas()
  const { width, height, margin } = cardSize
  context.fillStyle = colours.page
  context.fillRect(0, 0, width, height)
  context.fillStyle = accent
  context.fillRect(0, 0, width, 16)
  context.textBaseline = 'top'
  if (card.kind === 'picture') {
    const picture = await loadPicture(wholeAddress(card.src))
    if (!picture) return undefined
    const room = { width, height: height - 16 - (card.caption === '' ? 0 : margin) }
    const scale = Math.min(room.width / picture.naturalWidth, room.height / picture.naturalHeight)
    const [drawnWidth, drawnHeight] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
    context.drawImage(
      picture,
      (width - drawnWidth) / 2,
      16 + (room.height - drawnHeight) / 2,
      drawnWidth,
      drawnHeight,
    )
    if (card.caption !== '') drawLine(context, card.caption, 'note', height - margin + 16)
  } else for (const { text, kind, y } of card.lines) drawLine(context, text, kind, y)
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

function drawLine(context: CanvasRenderingContext2D, text: string, kind: LineKind, y: number): void {
  context.font = font(kind)
  context.fillStyle = kind === 'note' ? colours.note : colours.text
  context.fillText(text, cardSize.margin, y + (lineLooks[kind].height - lineLooks[kind].size) / 2)
}

async function loadPicture(address: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image()
  // Without it, a canvas with a picture of another website gives nothing back.
  picture.crossOrigin = 'anonymous'
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch {
    return undefined
  }
}
