import { type StyledPart, styledParts } from './themes.ts'

/** Tags that name a part in CSS; one part may have several. */
const tags: Readonly<Partial<Record<StyledPart, readonly string[]>>> = {
  root: ['article', 'body', 'section'],
  paragraph: ['p'],
  h1: ['h1'],
  h2: ['h2'],
  h3: ['h3'],
  h4: ['h4'],
  quote: ['blockquote'],
  list: ['ul', 'ol'],
  item: ['li'],
  pre: ['pre'],
  code: ['code'],
  highlight: ['mark'],
  keyboard: ['kbd'],
  table: ['table'],
  head: ['th'],
  cell: ['td'],
  figure: ['figure'],
  picture: ['img'],
  caption: ['figcaption'],
  rule: ['hr'],
  link: ['a'],
  reference: ['sup'],
}

/** A selector that names a part of an article. */
export interface CssName {
  selector: string
  part: StyledPart
}

/** Every selector for parts of articles: tags, and a class of its own for parts without one, such as `.notes-title`. */
export const cssNames: readonly CssName[] = styledParts.flatMap(part => {
  const named = tags[part] ?? [`.${part.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`]
  return named.map(selector => ({ selector, part }))
})
