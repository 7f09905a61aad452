import { Parser } from 'htmlparser2'

/** Counts that show whether HTML was changed. */
export interface HtmlFacts {
  tags: Map<string, number>
  /** Number of `style` attributes that are not empty. */
  styles: number
  pictures: number
}

/** Counts tags, styles and pictures of HTML. */
export function htmlFacts(html: string): HtmlFacts {
  const facts: HtmlFacts = { tags: new Map(), styles: 0, pictures: 0 }
  const parser = new Parser({
    onopentag(name, attributes) {
      facts.tags.set(name, (facts.tags.get(name) ?? 0) + 1)
      if (attributes.style?.trim()) facts.styles++
      if (name === 'img' && (attributes.src || attributes['data-src'])) facts.pictures++
    },
  })
  parser.end(html)
  return facts
}

/** The text of HTML, without any white space. */
export function htmlText(html: string): string {
  let text = ''
  const parser = new Parser({
    ontext(piece) {
      text += piece
    },
  })
  parser.end(html)
  return text.replaceAll(/\s/g, '')
}
