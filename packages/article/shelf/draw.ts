import { lightened, readableOn } from '../colour.ts'
import { element, escapeHtml } from '../html.ts'

/** Colours that a block is drawn with, from the accent of an article. */
export interface Paint {
  accent: string
  /** For text on white and on `tint`, and for grounds of white text. */
  strong: string
  /** A light ground. */
  tint: string
  /** For thick lines under text. */
  mark: string
  /** Between `accent` and `tint`, for lines. */
  soft: string
  /** HTML of a picture, or of the place for one. */
  picture: string
}

/** Text colours; not black, which dark mode leaves as it is. */
export const ink = '#3f3f3f'
export const faint = '#5f5f5f'

/** @param address of a picture for blocks that frame one; without it they have a place for it */
export function paintOf(accent: string, address?: string): Paint {
  const tint = lightened(accent, 0.9)
  const soft = lightened(accent, 0.55)
  const place = box(
    `padding:3em 1em;background:${tint};color:${faint};text-align:center;font-size:14px`,
    '图片',
  )
  const picture =
    address === undefined ? place : `<img src="${escapeHtml(address)}" alt="" style="max-width:100%" />`
  return { accent, strong: readableOn(accent, tint), tint, mark: lightened(accent, 0.75), soft, picture }
}

/** A section; the content is HTML already. The form is the sanitiser's own, so that it leaves blocks as they are. */
export const box = (style: string, ...inner: readonly string[]): string =>
  element('section', style, inner.join(''))
export const span = (style: string, inner: string): string => element('span', style, inner)
export const bold = (style: string, inner: string): string => element('strong', style, inner)

/** Draws a block as HTML that WeChat keeps. */
export type Draw = (paint: Paint) => string

/** A block of the shelf, by its id. */
export type Drawings = Readonly<Record<string, Draw>>

/** An empty section as a shape: WeChat removes sections without content, so it holds a space. */
export const shape = (style: string): string => box(`${style};font-size:0;line-height:0`, '\u00a0')
