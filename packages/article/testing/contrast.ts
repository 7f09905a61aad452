import { contrastOf, readColour } from '../colour.ts'
import { attributesOf, readTag } from '../inline-tags.ts'

/** A text of rendered HTML on its ground. */
export interface PaintedText {
  text: string
  color: string
  grounds: readonly string[]
}

interface Painted {
  color: string
  grounds: readonly string[]
}

const colourForm = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi

/** The colours of a `background`; a transparent colour of a gradient is the one behind it. */
function groundsOf(value: string, behind: readonly string[]): readonly string[] {
  const colours = value.match(colourForm) ?? []
  return value.includes('transparent') ? [...behind, ...colours] : colours.length > 0 ? colours : behind
}

/** Every text of rendered HTML with its colour and the colours behind it, on a white page. */
export function paintedTexts(html: string): PaintedText[] {
  const stack: Painted[] = [{ color: '#191919', grounds: ['#ffffff'] }]
  const texts: PaintedText[] = []
  for (const piece of html.split(/(<[^>]*>)/)) {
    const top = stack.at(-1) ?? { color: '#191919', grounds: ['#ffffff'] }
    const tag = readTag(piece)
    if (!tag) {
      // Signs without letters are ornaments.
      const text = piece.replaceAll('&nbsp;', ' ').trim()
      if (/[\p{L}\p{N}]/u.test(text)) texts.push({ text, ...top })
    } else if (tag.kind === 'close') stack.pop()
    else if (tag.kind === 'open') {
      const styles = new Map(
        (attributesOf(tag).style ?? '').split(';').map(declaration => {
          const at = declaration.indexOf(':')
          return [declaration.slice(0, at), declaration.slice(at + 1)] as const
        }),
      )
      const ground = styles.get('background') ?? styles.get('background-color')
      stack.push({
        color: styles.get('color') ?? top.color,
        grounds: ground === undefined ? top.grounds : groundsOf(ground, top.grounds),
      })
    }
  }
  return texts
}

/** Texts whose contrast to a colour behind them is below 4.5 : 1, each as one line. */
export const faintTexts = (html: string): string[] =>
  paintedTexts(html).flatMap(({ text, color, grounds }) =>
    grounds.flatMap(ground => {
      const [front, back] = [readColour(color), readColour(ground)]
      if (!front || !back) return [`${text}: ${color} on ${ground} cannot be read`]
      const contrast = contrastOf(front, back)
      return contrast < 4.5 ? [`${text.slice(0, 12)}: ${color} on ${ground}, ${contrast.toFixed(2)}`] : []
    }),
  )
