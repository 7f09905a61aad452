import { escapeHtml } from '../html.ts'

/** An element as MathJax's adaptor without a page builds it, or a text. */
interface SvgNode {
  kind: string
  attributes?: Readonly<Record<string, unknown>>
  children?: readonly unknown[]
  value?: string
}

/** Units of MathJax's drawings in one of ours: finer ones are not seen, and their digits count towards WeChat's limit. */
const grain = 6
const unitsPerEm = 1000
/** Curves that are no larger, in our units, are left out, or drawn as lines. */
const skipped = 1
const straight = 4
/** Of a phone, in em. */
const columnWidth = 16

/** Scale and shift of a drawing. */
interface Place {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

const isNode = (value: unknown): value is SvgNode =>
  typeof value === 'object' && value !== null && 'kind' in value

const childrenOf = ({ children = [] }: SvgNode) => children.filter(isNode)
const textOf = ({ attributes = {} }: SvgNode, name: string) => {
  const value = attributes[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
const numberOf = (node: SvgNode, name: string) => Number.parseFloat(textOf(node, name) ?? '0')

const round = (value: number, digits = 3) => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

/**
 * MathJax's `<svg>` as the shortest that looks the same: sizes in em, one path for all signs of a colour, no classes, ids
 * and names. WeChat keeps it so.
 * @returns undefined for one that is larger than `max`, in em
 */
export function compactSvg(svg: unknown, max: { width: number; height: number }): string | undefined {
  if (!isNode(svg)) throw new Error('MathJax made no picture')
  const [x = 0, y = 0, width = 0, height = 0] = (textOf(svg, 'viewBox') ?? '').split(/\s+/).map(Number)
  const size = { width: width / unitsPerEm, height: height / unitsPerEm }
  if (!(size.width <= max.width && size.height <= max.height)) return undefined
  const layers: Layer[] = []
  const scale = 1 / grain
  for (const child of childrenOf(svg))
    draw(child, { scaleX: scale, scaleY: scale, x: 0, y: 0 }, 'currentColor', layers)
  const inner = layers.map(layerHtml).join('')
  const depth = (y + height) / unitsPerEm
  const box = [x, y, width, height].map(value => round(value / grain, 0)).join(' ')
  // WeChat’s page narrows everything to the column, and wide formulas are scrolled.
  const style = `vertical-align:${round(-depth)}em${size.width > columnWidth ? ';max-width:none!important' : ''}`
  return `<svg style="${style}" width="${round(size.width)}em" height="${round(size.height)}em" viewBox="${box}" fill="currentColor">${inner}</svg>`
}

/** Signs of one colour, or something that is written as it is. */
type Layer = { fill: string; path: string } | { html: string }

const layerHtml = (layer: Layer) =>
  'html' in layer
    ? layer.html
    : `<path${layer.fill === 'currentColor' ? '' : ` fill="${escapeHtml(layer.fill)}"`} d="${layer.path}"></path>`

function draw(node: SvgNode, around: Place, outerFill: string, layers: Layer[]): void {
  const place = placeOf(textOf(node, 'transform'), around)
  if (!place) {
    layers.push({ html: asItIs(node, around, outerFill) })
    return
  }
  const fill = colourOf(node) ?? outerFill
  const isStroked = numberOf(node, 'stroke-width') > 0
  if (node.kind === 'g' && !isStroked) {
    for (const child of childrenOf(node)) draw(child, place, fill, layers)
    return
  }
  const path = fill === 'none' || isStroked ? undefined : outlineOf(node)
  if (path === undefined) layers.push({ html: asItIs(node, around, outerFill) })
  else if (path !== '') {
    const last = layers.at(-1)
    const written = movedPath(path, place)
    if (last && 'fill' in last && last.fill === fill) last.path += written
    else layers.push({ fill, path: written })
  }
}

function outlineOf(node: SvgNode): string | undefined {
  if (node.kind === 'path') return textOf(node, 'd') ?? ''
  if (node.kind !== 'rect') return undefined
  const [x, y] = [numberOf(node, 'x'), numberOf(node, 'y')]
  const [right, top] = [x + numberOf(node, 'width'), y + numberOf(node, 'height')]
  return right === x || top === y ? '' : `M${x} ${y}H${right}V${top}H${x}Z`
}

/** Colours are words of the formula: only those that are nothing else. */
function colourOf(node: SvgNode): string | undefined {
  const colour = textOf(node, 'fill')
  return colour !== undefined && /^[#\w(),.% ]{1,60}$/.test(colour) ? colour : undefined
}

/** Undefined for a transformation that turns. */
function placeOf(transform: string | undefined, around: Place): Place | undefined {
  const place = { ...around }
  for (const [, name, list = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = list.split(/[\s,]+/).map(Number)
    if (name === 'translate') {
      place.x += first * place.scaleX
      place.y += (second ?? 0) * place.scaleY
    } else if (name === 'scale') {
      place.scaleX *= first
      place.scaleY *= second ?? first
    } else return undefined
  }
  return place
}

/** Coordinates of each command: `x` and `y` by turns, or one of them. */
const axes: Readonly<Record<string, string>> = {
  M: 'xy',
  L: 'xy',
  T: 'xy',
  H: 'x',
  V: 'y',
  Q: 'xyxy',
  S: 'xyxy',
  C: 'xyxyxy',
  Z: '',
}

/** A path at its place, in whole units, each point relative to the one before. */
function movedPath(path: string, { scaleX, scaleY, x, y }: Place): string {
  let written = ''
  let last = ''
  const now = { x: 0, y: 0 }
  const start = { x: 0, y: 0 }
  let hasPoint = false
  const number = (value: number) => {
    written += value >= 0 && /\d$/.test(written) ? ` ${value}` : String(value)
  }
  for (const [, command = '', list = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const names = axes[command] ?? ''
    if (names === '') {
      written += 'z'
      last = ''
      Object.assign(now, start)
      continue
    }
    const values = (list.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    for (let index = 0; index + names.length <= values.length; index += names.length) {
      const points = [...names].map((name, offset) => {
        const value = values[index + offset] ?? 0
        return name === 'x' ? Math.round(value * scaleX + x) : Math.round(value * scaleY + y)
      })
      const deltas = points.map((point, offset) => point - (names[offset] === 'x' ? now.x : now.y))
      const size = command === 'M' ? Number.POSITIVE_INFINITY : Math.max(...deltas.map(Math.abs))
      // The next point is measured from the last written one, so that nothing adds up.
      if (size <= skipped) continue
      const isLine = size <= straight && names.length > 2
      const sign = isLine ? 'l' : command === 'M' && !hasPoint ? 'M' : command.toLowerCase()
      if (sign !== last) written += sign
      const first = isLine ? names.length - 2 : 0
      for (const [offset, point] of points.entries())
        if (offset >= first) number(sign === 'M' ? point : (deltas[offset] ?? 0))
      for (const [offset, name] of [...names].entries()) {
        if (offset < names.length - 2) continue
        if (name === 'x') now.x = points[offset] ?? now.x
        else now.y = points[offset] ?? now.y
      }
      last = sign
      if (command === 'M') Object.assign(start, now)
      hasPoint = true
    }
  }
  return written
}

const kept: ReadonlySet<string> = new Set([
  ...['x', 'y', 'x1', 'x2', 'y1', 'y2', 'rx', 'ry', 'width', 'height', 'viewBox', 'd', 'points'],
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'transform'],
  ...['font-size', 'font-family', 'font-weight', 'font-style', 'preserveAspectRatio'],
])
const keptKinds: ReadonlySet<string> = new Set([
  ...['g', 'svg', 'path', 'rect', 'line', 'polygon', 'polyline', 'ellipse', 'circle', 'text', 'tspan'],
])

/** Text, lines and frames, with the attributes that draw them. */
function asItIs(node: SvgNode, { scaleX, scaleY, x, y }: Place, fill: string): string {
  const matrix = [scaleX, 0, 0, scaleY, x, y].map(value => round(value)).join(' ')
  return `<g fill="${fill}" stroke="${fill}" stroke-width="0" transform="matrix(${matrix})">${written(node)}</g>`
}

function written(node: SvgNode): string {
  if (node.kind === '#text') return escapeHtml(node.value ?? '')
  if (!keptKinds.has(node.kind)) return ''
  const attributes = Object.keys(node.attributes ?? {}).flatMap(name => {
    const value = textOf(node, name)
    return kept.has(name) && value !== undefined && /^[#\w(),.%\s+-]*$/.test(value)
      ? [` ${name}="${escapeHtml(value)}"`]
      : []
  })
  return `<${node.kind}${attributes.join('')}>${childrenOf(node).map(written).join('')}</${node.kind}>`
}
