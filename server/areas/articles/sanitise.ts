import { harmlessValue, keptProperties, keptTags, readTag } from '@greenroom/article'
import sanitizeHtml from 'sanitize-html'

const spans = ['colspan', 'rowspan']
const allowedStyles = { '*': Object.fromEntries(keptProperties.map(name => [name, [harmlessValue]])) }

/** Tags in a line of text that WeChat drops and that mean something to writers. */
const wordTags = [
  ...[
    'abbr',
    'acronym',
    'bdi',
    'bdo',
    'big',
    'center',
    'cite',
    'data',
    'dfn',
    'font',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['rb', 'rp', 'rt', 'ruby', 'samp', 'small', 'strike', 'time', 'tt', 'var', 'wbr'],
]

/** One tag or comment in a line of text without what could run; empty when nothing of it is left. */
export function sanitiseTag(html: string): string {
  const tag = readTag(html)
  if (!tag) return html.startsWith('<!--') ? html : ''
  const allowedTags = [...keptTags, ...wordTags]
  if (tag.kind === 'close') return allowedTags.some(name => name === tag.name) ? `</${tag.name}>` : ''
  const attributes = ['style', 'title', 'color', 'lang', 'dir', 'id']
  const whole = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { '*': attributes, a: ['href'] },
    allowedStyles,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
  return whole.endsWith(`</${tag.name}>`) ? whole.slice(0, -tag.name.length - 3) : whole
}

/** Removes from HTML everything that could run, load or cover other content, and everything that WeChat drops. */
export const sanitiseHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...keptTags],
    allowedAttributes: {
      '*': ['style'],
      a: ['href'],
      img: ['src', 'alt', 'width'],
      ol: ['start'],
      td: spans,
      th: spans,
    },
    allowedStyles,
    allowedSchemes: ['http', 'https'],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
    allowProtocolRelative: false,
    // WeChat removes `div` elements and half of their styles.
    transformTags: { div: 'section' },
    nestingLimit: 60,
    parser: { decodeEntities: true },
  })
