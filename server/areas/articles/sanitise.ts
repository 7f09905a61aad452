import { keptTags } from '@greenroom/article'
import sanitizeHtml from 'sanitize-html'

/** Style properties that WeChat keeps; values with addresses or scripts are removed. */
const keptProperties = [
  ...[
    'color',
    'background',
    'background-color',
    'font',
    'font-size',
    'font-family',
    'font-weight',
    'font-style',
  ],
  ...[
    'line-height',
    'letter-spacing',
    'text-align',
    'text-indent',
    'text-decoration',
    'white-space',
    'word-break',
  ],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...[
    'border',
    'border-top',
    'border-right',
    'border-bottom',
    'border-left',
    'border-radius',
    'border-collapse',
  ],
  ...['box-shadow', 'display', 'width', 'max-width', 'min-width', 'height', 'vertical-align', 'opacity'],
  ...[
    'flex',
    'flex-direction',
    'align-items',
    'justify-content',
    'overflow',
    'overflow-x',
    'list-style-type',
  ],
  ...['box-sizing', 'transform'],
]
// No `url(…)`, quotes or backslashes: WeChat empties styles with entities in them.
const harmless = /^(?!.*(?:url\s*\(|expression|javascript:))[^\\"'<>&;{}]{1,200}$/i

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
    allowedStyles: { '*': Object.fromEntries(keptProperties.map(name => [name, [harmless]])) },
    allowedSchemes: ['http', 'https'],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
    allowProtocolRelative: false,
    // WeChat removes `div` elements and half of their styles.
    transformTags: { div: 'section' },
    nestingLimit: 60,
    parser: { decodeEntities: true },
  })
