/** Tags that WeChat keeps in an article. */
export const keptTags = [
  ...['section', 'p', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'a', 'br', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
  ...['figure', 'figcaption'],
] as const

/** Style properties that WeChat keeps. */
export const keptProperties = [
  ...['color', 'background', 'background-color', 'font', 'font-size', 'font-family', 'font-weight'],
  ...['font-style', 'line-height', 'letter-spacing', 'text-align', 'text-indent', 'text-decoration'],
  ...['white-space', 'word-break', 'margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-radius'],
  ...['border-collapse', 'box-shadow', 'display', 'width', 'max-width', 'min-width', 'height'],
  ...['vertical-align', 'opacity', 'flex', 'flex-direction', 'align-items', 'justify-content'],
  ...['overflow', 'overflow-x', 'list-style-type', 'box-sizing', 'transform'],
] as const

/**
 * Values of a style property that load and run nothing: no `url(…)`, quotes or backslashes. WeChat empties styles with
 * entities in them.
 */
export const harmlessValue = /^(?!.*(?:url\s*\(|expression|javascript:))[^\\"'<>&;{}]{1,200}$/i

/** The declarations of a `style` attribute that WeChat keeps. */
export const keptStyle = (style: string): string =>
  style
    .split(';')
    .flatMap(declaration => {
      const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(declaration) ?? []
      const isKept = keptProperties.some(property => property === name.toLowerCase())
      return isKept && harmlessValue.test(value) ? [`${name.toLowerCase()}:${value}`] : []
    })
    .join(';')
