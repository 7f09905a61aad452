/** One line of a tooltip. */
export interface TooltipLine {
  /** Colour of the mark before the name; no mark when empty. */
  color: string
  name: string
  value: string
}

/** A tooltip as an element. Names may come from users, so they are inserted as text and never as HTML. */
export function tooltipElement(title: string, lines: readonly TooltipLine[]): HTMLElement {
  const box = element('div', title)
  for (const { color, name, value } of lines) {
    const line = element('div')
    Object.assign(line.style, { display: 'flex', alignItems: 'center', gap: '8px' })
    const mark = element('span')
    Object.assign(mark.style, { width: '8px', height: '8px', borderRadius: '2px', background: color })
    const figure = element('b', value)
    Object.assign(figure.style, {
      marginLeft: 'auto',
      paddingLeft: '16px',
      fontVariantNumeric: 'tabular-nums',
    })
    line.append(mark, element('span', name), figure)
    box.append(line)
  }
  return box
}

function element(tag: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.textContent = text
  return node
}
