import { cssOf, darkGround, darkText, readRgb } from './dark-colours.ts'

/**
 * Shows an element and all in it as phones do in dark mode. WeChat does not publish how it chooses colours, so this is
 * near it and not the same.
 */
export function darken(root: HTMLElement): void {
  const ground = nearestGround(root)
  darkenOne(root, ground)
}

function darkenOne(element: HTMLElement, around: ReturnType<typeof readRgb>): void {
  const { color, backgroundColor, borderColor } = element.style
  const own = readRgb(backgroundColor)
  const ground = own ? darkGround(own) : around
  if (own && ground) element.style.backgroundColor = cssOf(ground)
  const text = readRgb(color)
  if (text) element.style.color = cssOf(darkText(text, ground))
  const border = readRgb(borderColor)
  if (border) element.style.borderColor = cssOf(darkGround(border))
  for (const child of element.children) {
    if (child instanceof (element.ownerDocument.defaultView?.HTMLElement ?? HTMLElement))
      darkenOne(child, ground)
  }
}

function nearestGround(element: HTMLElement): ReturnType<typeof readRgb> {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const ground = readRgb(one.style.backgroundColor)
    if (ground) return ground
  }
  return undefined
}
