import { diagramName } from '@greenroom/article'

/** A diagram as the address of an SVG picture, or the problem of its source. */
export type DrawnDiagram = { picture: string; width: number; height: number } | { problem: string }

/** Longer sources are not drawn: that would take seconds. */
const maxText = 20_000
const maxEdges = 400
const maxRemembered = 100
const drawn = new Map<string, Promise<DrawnDiagram>>()
let count = 0

async function loadMermaid() {
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize({
    startOnLoad: false,
    // Nothing of a diagram runs, and no diagram can change that.
    securityLevel: 'strict',
    secure: [
      ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
      ...['htmlLabels', 'themeCSS', 'fontFamily', 'dompurifyConfig'],
    ],
    suppressErrorRendering: true,
    maxTextSize: maxText,
    maxEdges,
    theme: 'default',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: 'PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif',
  })
  return mermaid
}
let loading: ReturnType<typeof loadMermaid> | undefined

/** Draws the source of a Mermaid diagram; loads the library first. The same source is drawn once. */
export function drawDiagram(source: string): Promise<DrawnDiagram> {
  const result = drawn.get(source) ?? draw(source)
  drawn.delete(source)
  drawn.set(source, result)
  const [oldest] = drawn.keys()
  if (drawn.size > maxRemembered && oldest !== undefined) drawn.delete(oldest)
  return result
}

async function draw(source: string): Promise<DrawnDiagram> {
  loading ??= loadMermaid()
  const mermaid = await loading
  count++
  const id = `diagram-${count}`
  try {
    await mermaid.parse(source)
    const { svg } = await mermaid.render(id, source)
    return pictureOf(svg)
  } catch (failure) {
    // What it measured in stays in the page after a failure.
    document.getElementById(`d${id}`)?.remove()
    return { problem: failure instanceof Error ? failure.message : String(failure) }
  }
}

/** An image of an SVG runs no scripts and has no links. White, as phones may be dark. */
function pictureOf(svg: string): DrawnDiagram {
  const page = new DOMParser().parseFromString(svg, 'text/html')
  const element = page.querySelector('svg')
  const [x = 0, y = 0, width = 0, height = 0] = (element?.getAttribute('viewBox') ?? '')
    .split(/\s+/)
    .map(Number)
  if (!element || !(width > 0 && height > 0)) return { problem: 'The diagram is empty' }
  element.setAttribute('width', String(width))
  element.setAttribute('height', String(height))
  element.removeAttribute('style')
  const ground = page.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height, fill: '#fff' }))
    ground.setAttribute(name, String(value))
  element.prepend(ground)
  const source = new XMLSerializer().serializeToString(element)
  return { picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`, width, height }
}

/** Twice the width of a phone's column. */
const pictureWidth = 1440
const maxPixels = 16_000_000

/** A diagram as a PNG that WeChat takes; undefined for one that cannot be drawn. */
export async function diagramPicture(source: string): Promise<File | undefined> {
  const diagram = await drawDiagram(source)
  if ('problem' in diagram) return undefined
  const { width, height } = diagram
  const scale = Math.min(Math.max(2, pictureWidth / width), 4, Math.sqrt(maxPixels / (width * height)))
  const image = new Image()
  image.src = diagram.picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], diagramName(source), { type: 'image/png' }) : undefined
}
