import { harmlessValue, keptProperties, keptTags } from '@greenroom/article'
import sanitizeHtml from 'sanitize-html'

const spans = ['colspan', 'rowspan']

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
    allowedStyles: { '*': Object.fromEntries(keptProperties.map(name => [name, [harmlessValue]])) },
    allowedSchemes: ['http', 'https'],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
    allowProtocolRelative: false,
    // WeChat removes `div` elements and half of their styles.
    transformTags: { div: 'section' },
    nestingLimit: 60,
    parser: { decodeEntities: true },
  })
