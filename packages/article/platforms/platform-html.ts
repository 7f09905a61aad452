import type {
  ArticleDocument,
  BlockNode,
  InlineNode,
  ListItem,
  MarkNode,
  Table,
} from '@greenroom/contract/areas/articles/article-document'
import { headingsOf } from '../block-facts.ts'
import { plainText } from '../nodes.ts'
import { calloutTitle } from '../render.ts'
import type { HtmlRules } from './platform-rules.ts'

/** What a platform does not keep, or keeps in another form. */
export const copyLosses = [
  'headings',
  'formulas',
  'tables',
  'mergedCells',
  'code',
  'footnotes',
  'links',
  'marks',
  'ruby',
  'tasks',
  'html',
  'pictures',
  'formats',
  'tooLong',
] as const
export type CopyLoss = (typeof copyLosses)[number]

export interface PlatformHtml {
  html: string
  /** Counted by kind. */
  losses: ReadonlyMap<CopyLoss, number>
}

interface Rendering {
  rules: HtmlRules
  pictureAddress: (src: string) => string
  losses: Map<CopyLoss, number>
  /** Blocks of each footnote, by label. */
  notes: ReadonlyMap<string, readonly BlockNode[]>
  headings: ReturnType<typeof headingsOf>
  /** Labels in the order of their references. */
  numbers: string[]
}

const lose = ({ losses }: Rendering, loss: CopyLoss, count = 1) =>
  losses.set(loss, (losses.get(loss) ?? 0) + count)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * A document as the HTML that a platform's editor takes from the clipboard. Nothing of its text is dropped: what the
 * platform has no form for becomes plain text, and is counted.
 * @param pictureAddress the whole address of a picture
 */
export function platformHtml(
  document: ArticleDocument,
  rules: HtmlRules,
  pictureAddress: (src: string) => string,
): PlatformHtml {
  const notes = new Map(
    document.content.flatMap(node =>
      node.type === 'footnoteDefinition' ? [[node.attrs.label, node.content] as const] : [],
    ),
  )
  const rendering: Rendering = {
    rules,
    pictureAddress,
    losses: new Map(),
    notes,
    headings: headingsOf(document),
    numbers: [],
  }
  const body = blocksHtml(document.content, rendering)
  const numbered = rendering.numbers.map(label => notes.get(label) ?? [])
  const list =
    rules.footnotes === 'list' && numbered.length > 0
      ? `<hr><ol>${numbered.map(note => `<li>${noteText(note, rendering)}</li>`).join('')}</ol>`
      : ''
  return { html: body + list, losses: rendering.losses }
}

const noteText = (note: readonly BlockNode[], rendering: Rendering) =>
  note
    .map(node =>
      node.type === 'paragraph' ? inlineHtml(node.content, rendering) : blockHtml(node, rendering),
    )
    .join('<br>')

const blocksHtml = (nodes: readonly BlockNode[], rendering: Rendering) =>
  nodes.map(node => blockHtml(node, rendering)).join('')

function blockHtml(node: BlockNode, rendering: Rendering): string {
  const { rules } = rendering
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineHtml(node.content, rendering) || '<br>'}</p>`
    case 'heading': {
      const { level } = node.attrs
      const tag = rules.headings[level - 1] ?? 'h4'
      if (rules.headings.indexOf(tag) !== level - 1 || tag !== `h${level}`) {
        if (rules.headings.filter(one => one === tag).length > 1) lose(rendering, 'headings')
      }
      return `<${tag}>${inlineHtml(node.content, rendering)}</${tag}>`
    }
    case 'blockquote': {
      const title = node.attrs ? `<p><strong>${escaped(calloutTitle(node.attrs))}</strong></p>` : ''
      return `<blockquote>${title}${blocksHtml(node.content, rendering)}</blockquote>`
    }
    case 'headingList': {
      const lines = rendering.headings.map(({ content }) => `<li>${escaped(plainText(content))}</li>`)
      return lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`
    }
    case 'bulletList':
      return `<ul>${itemsHtml(node.content, rendering)}</ul>`
    case 'orderedList': {
      const start = node.attrs.start === 1 ? '' : ` start="${node.attrs.start}"`
      return `<ol${start}>${itemsHtml(node.content, rendering)}</ol>`
    }
    case 'codeBlock':
      return codeHtml(node, rendering)
    case 'table':
      return tableHtml(node, rendering)
    case 'image': {
      const { src, alt, title } = node.attrs
      const picture = `<img src="${escaped(rendering.pictureAddress(src))}" alt="${escaped(alt ?? '')}">`
      const caption = title ? `<figcaption>${escaped(title)}</figcaption>` : ''
      return `<figure>${picture}${caption}</figure>`
    }
    case 'horizontalRule':
      return '<hr>'
    case 'blockMath':
      return `<p>${formulaHtml(node.attrs.latex, true, rendering)}</p>`
    case 'rawHtml': {
      const text = plainText([node]).trim()
      // A picture alone loses nothing.
      if (text !== '') lose(rendering, 'html')
      const pictures = [...node.attrs.html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/gi)].map(
        ([, src = '']) =>
          `<figure><img src="${escaped(rendering.pictureAddress(src.replaceAll('&amp;', '&')))}"></figure>`,
      )
      return `${text === '' ? '' : `<p>${escaped(text)}</p>`}${pictures.join('')}`
    }
    case 'footnoteDefinition':
    case 'frontMatter':
      return ''
  }
}

const itemsHtml = (items: readonly ListItem[], rendering: Rendering) =>
  items
    .map(({ attrs, content }) => {
      if (attrs) lose(rendering, 'tasks')
      const sign = attrs ? (attrs.checked ? '☑ ' : '☐ ') : ''
      const [first, ...others] = content
      const line = first?.type === 'paragraph' ? inlineHtml(first.content, rendering) : ''
      const rest = first?.type === 'paragraph' ? others : content
      return `<li>${sign}${line}${blocksHtml(rest, rendering)}</li>`
    })
    .join('')

function codeHtml(node: Extract<BlockNode, { type: 'codeBlock' }>, rendering: Rendering): string {
  const code = node.content.map(({ text }) => text).join('')
  if (rendering.rules.code === 'lines') {
    lose(rendering, 'code')
    const lines = code
      .split('\n')
      .map(line => escaped(line).replace(/^ +/, spaces => '\u00a0'.repeat(spaces.length)))
    return `<blockquote><p>${lines.join('<br>')}</p></blockquote>`
  }
  const language = node.attrs?.language ? ` lang="${escaped(node.attrs.language)}"` : ''
  return `<pre${language}><code>${escaped(code)}</code></pre>`
}

function tableHtml(table: Table, rendering: Rendering): string {
  const { tables } = rendering.rules
  const cells = table.content.flatMap(row => row.content)
  const merged = cells.filter(({ attrs }) => attrs.colspan > 1 || attrs.rowspan > 1).length
  const cellHtml = (content: readonly BlockNode[]) =>
    content
      .map(node =>
        node.type === 'paragraph' ? inlineHtml(node.content, rendering) : blockHtml(node, rendering),
      )
      .join('<br>')
  if (tables === 'text') {
    lose(rendering, 'tables')
    return table.content
      .map(({ content }) => `<p>${content.map(cell => cellHtml(cell.content)).join('　|　')}</p>`)
      .join('')
  }
  if (tables === 'zhihu' && merged > 0) lose(rendering, 'mergedCells', merged)
  const rows = table.content.map(({ content }) => {
    const inner = content.map(({ type, attrs, content: blocks }) => {
      const tag = type === 'tableHeader' ? 'th' : 'td'
      const spans =
        tables === 'zhihu'
          ? ''
          : `${attrs.colspan > 1 ? ` colspan="${attrs.colspan}"` : ''}${attrs.rowspan > 1 ? ` rowspan="${attrs.rowspan}"` : ''}`
      return `<${tag}${spans}>${cellHtml(blocks)}</${tag}>`
    })
    return `<tr>${inner.join('')}</tr>`
  })
  const attributes =
    tables === 'zhihu' ? ' data-draft-node="block" data-draft-type="table" data-size="normal"' : ''
  return `<table${attributes}><tbody>${rows.join('')}</tbody></table>`
}

function formulaHtml(latex: string, isBlock: boolean, rendering: Rendering): string {
  if (rendering.rules.formulas === 'text') {
    lose(rendering, 'formulas')
    return `<code>${escaped(latex)}</code>`
  }
  // Zhihu centres a formula that ends in a line break.
  const source = isBlock ? `${latex}\\\\` : latex
  const address = `https://www.zhihu.com/equation?tex=${encodeURIComponent(source)}`
  return `<img eeimg="${isBlock ? 2 : 1}" src="${escaped(address)}" alt="${escaped(source)}">`
}

const tags: Readonly<Partial<Record<MarkNode['type'], string>>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
  keyboard: 'kbd',
}

const inlineHtml = (nodes: readonly InlineNode[], rendering: Rendering): string =>
  nodes
    .map(node => {
      if (node.type === 'hardBreak') return '<br>'
      const inner = leafHtml(node, rendering)
      // The outermost mark is the first.
      return (node.marks ?? []).toReversed().reduce((html, mark) => marked(html, mark, rendering), inner)
    })
    .join('')

function leafHtml(node: Exclude<InlineNode, { type: 'hardBreak' }>, rendering: Rendering): string {
  switch (node.type) {
    case 'text':
      return escaped(node.text)
    case 'inlineMath':
      return formulaHtml(node.attrs.latex, false, rendering)
    case 'ruby':
      lose(rendering, 'ruby')
      return escaped(`${node.attrs.base}（${node.attrs.text}）`)
    case 'footnoteReference':
      return referenceHtml(node.attrs.label, rendering)
    case 'inlineHtml':
      return ''
  }
}

function referenceHtml(label: string, rendering: Rendering): string {
  const { numbers, notes, rules } = rendering
  if (!numbers.includes(label)) numbers.push(label)
  const number = numbers.indexOf(label) + 1
  if (rules.footnotes === 'list') {
    lose(rendering, 'footnotes')
    return `<sup>[${number}]</sup>`
  }
  const text = plainText(notes.get(label) ?? [])
    .trim()
    .replaceAll('\n', ' ')
  const url = /https?:\/\/[^\s）)]+/.exec(text)?.[0] ?? ''
  return `<sup data-text="${escaped(text)}" data-url="${escaped(url)}" data-draft-node="inline" data-draft-type="reference" data-numero="${number}">[${number}]</sup>`
}

function marked(html: string, mark: MarkNode, rendering: Rendering): string {
  const { rules } = rendering
  if (mark.type === 'link') {
    const { href } = mark.attrs
    if (rules.links === 'link') return `<a href="${escaped(href)}">${html}</a>`
    lose(rendering, 'links')
    return html === escaped(href) ? html : `${html}（${escaped(href)}）`
  }
  if (!rules.marks.has(mark.type)) {
    lose(rendering, 'marks')
    return html
  }
  if (mark.type !== 'textStyle') {
    const tag = tags[mark.type] ?? 'span'
    return `<${tag}>${html}</${tag}>`
  }
  const { color, backgroundColor } = mark.attrs
  const style = `${color ? `color:${color};` : ''}${backgroundColor ? `background-color:${backgroundColor};` : ''}`
  return `<span style="${style}">${html}</span>`
}
