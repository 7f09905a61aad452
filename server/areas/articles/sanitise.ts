import {
  droppedWithContent,
  harmlessValue,
  keptAttributeNames,
  keptAttributes,
  keptCards,
  keptProperties,
  keptShapes,
  keptTags,
  linkSchemes,
  pictureSchemes,
  readTag,
  shapeAttributes,
} from '@greenroom/article'
import sanitizeHtml from 'sanitize-html'

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

const shapeAttributesByTag = Object.fromEntries(keptShapes.map(tag => [tag, [...shapeAttributes]]))
const attributesByTag = Object.fromEntries(
  Object.entries(keptAttributeNames).map(([tag, names]) => [tag, [...names]]),
)

/**
 * Removes from HTML everything that could run, load or cover other content, and everything that WeChat drops. The text
 * editor shows kept HTML by the same list (`packages/article-editor/paste/kept-html.ts`).
 */
export const sanitiseHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...keptTags, ...keptShapes, ...keptCards],
    allowedAttributes: { '*': ['style'], ...attributesByTag, ...shapeAttributesByTag },
    allowedSchemes: pictureSchemes,
    allowedSchemesByTag: { a: linkSchemes },
    allowProtocolRelative: false,
    // The parser writes names of shapes as SVG does.
    nonTextTags: [...droppedWithContent, 'foreignObject', 'clipPath'],
    // `keptAttributes` reads them.
    parseStyleAttributes: false,
    transformTags: {
      // WeChat removes `div` elements and half of their styles.
      div: (_, attribs) => ({ tagName: 'section', attribs }),
      '*': (tagName, attribs) => ({ tagName, attribs: keptAttributes(tagName, attribs) }),
    },
    nestingLimit: 60,
    parser: { decodeEntities: true },
  })
