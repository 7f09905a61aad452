const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for HTML, also for attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, character => entities[character] ?? character)

/**
 * Declarations of a `style` attribute; those without a value are left out. Values hold no quotes: WeChat empties styles
 * that do.
 */
export const declarations = (styles: Readonly<Record<string, string | number | null>>): string =>
  Object.entries(styles)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
    .join(';')

/** An element with a style; the content is HTML already. */
export function element(tag: string, style: string, inner: string, attributes = ''): string {
  const styled = style === '' ? '' : ` style="${style}"`
  return `<${tag}${attributes}${styled}>${inner}</${tag}>`
}
