import type {
  ArticleDocument,
  BlockNode,
  InlineNode,
  ListItem,
  MarkNode,
  TableCell,
} from '@greenroom/contract/areas/articles/article-document'
import { Marked, type Token, type Tokens } from 'marked'

const markOfTag: Readonly<Record<string, MarkNode>> = {
  u: { type: 'underline' },
  sub: { type: 'subscript' },
  sup: { type: 'superscript' },
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  s: { type: 'strike' },
  del: { type: 'strike' },
  code: { type: 'code' },
}
const webAddress = /^(https?:\/\/|mailto:|tel:)/i

/**
 * Inline tokens as text with marks. Of inline HTML, tags that are marks are read; others are left out, their text
 * stays.
 */
function parseInline(tokens: readonly Token[], marks: readonly MarkNode[] = []): InlineNode[] {
  const nodes: InlineNode[] = []
  const opened: { tag: string; mark: MarkNode | undefined }[] = []
  const allMarks = () => [...marks, ...opened.flatMap(({ mark }) => mark ?? [])]
  const addText = (text: string, extra: readonly MarkNode[] = []) => {
    if (text === '') return
    const all = unique([...allMarks(), ...extra])
    nodes.push({ type: 'text', text, ...(all.length > 0 && { marks: all }) })
  }
  for (const token of tokens) {
    if (token.type === 'html') readTag((token as Tokens.HTML).raw, opened, nodes)
    else if (token.type === 'br') nodes.push({ type: 'hardBreak' })
    else if (token.type === 'codespan') addText(decoded(token as Tokens.Codespan), [{ type: 'code' }])
    else if (token.type === 'image') addText((token as Tokens.Image).text)
    else {
      const mark = markOf(token)
      const inner = 'tokens' in token && token.tokens ? token.tokens : undefined
      if (inner) nodes.push(...parseInline(inner, mark ? [...allMarks(), mark] : allMarks()))
      else addText(decoded(token as Tokens.Text).replaceAll(/\s*\n\s*/g, joinLines))
    }
  }
  return joined(nodes)
}

/** Lines of one paragraph join with a space; between Chinese characters with none. */
function joinLines(_: string, offset: number, whole: string): string {
  const before = whole.slice(0, offset).at(-1) ?? ''
  const after = whole.slice(offset).trimStart().at(0) ?? ''
  return /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]{2}/u.test(before + after) ? '' : ' '
}

function markOf(token: Token): MarkNode | undefined {
  if (token.type === 'strong') return { type: 'bold' }
  if (token.type === 'em') return { type: 'italic' }
  if (token.type === 'del') return { type: 'strike' }
  if (token.type !== 'link') return undefined
  const { href } = token as Tokens.Link
  return webAddress.test(href) ? { type: 'link', attrs: { href } } : undefined
}

function readTag(
  raw: string,
  opened: { tag: string; mark: MarkNode | undefined }[],
  nodes: InlineNode[],
): void {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(raw) ?? []
  const tag = name.toLowerCase()
  if (tag === 'br') nodes.push({ type: 'hardBreak' })
  else if (slash === '/') {
    const index = opened.findLastIndex(each => each.tag === tag)
    if (index >= 0) opened.splice(index)
  } else if (tag !== '' && !raw.endsWith('/>'))
    opened.push({ tag, mark: markOfTag[tag] ?? styleOf(tag, raw) })
}

/** `<span style="color:#f00">`, as the printer writes it. */
function styleOf(tag: string, raw: string): MarkNode | undefined {
  if (tag !== 'span') return undefined
  const style = /style="([^"]*)"/i.exec(raw)?.[1] ?? ''
  const value = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(#[0-9a-f]{3,8}|rgba?\\([\\d\\s.,%/]{1,40}\\))`, 'i').exec(
      style,
    )?.[1] ?? null
  const attrs = { color: value('color'), backgroundColor: value('background-color') }
  return attrs.color === null && attrs.backgroundColor === null ? undefined : { type: 'textStyle', attrs }
}

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
/** The text of a token; some tokens contain HTML instead. */
const decoded = ({ text }: { text: string }) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, entity => named[entity] ?? entity)

const unique = (marks: readonly MarkNode[]) => [
  ...new Map(marks.map(mark => [mark.type, mark] as const)).values(),
]

/** Joins neighbours with the same marks. */
function joined(nodes: readonly InlineNode[]): InlineNode[] {
  const result: InlineNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSame =
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(node.marks)
    if (isSame) result.splice(-1, 1, { ...last, text: last.text + node.text })
    else result.push(node)
  }
  return result
}

const marked = new Marked({ gfm: true, breaks: false })
const alignMark = /^<!-- align: (left|center|right|justify) -->\s*$/
const widthMark = /^\{width=(\d{1,3})\}$/
const maxLevel = 4

/**
 * Markdown, also with tables and strike-through, as a document. HTML blocks stay as they are: the server sanitises
 * them.
 */
export function parseMarkdown(markdown: string): ArticleDocument {
  return { type: 'doc', content: blocksOf(marked.lexer(markdown)) }
}

type Align = 'left' | 'center' | 'right' | 'justify'

function blocksOf(tokens: readonly Token[]): BlockNode[] {
  const blocks: BlockNode[] = []
  let textAlign: Align | null = null
  for (const token of tokens) {
    const mark = token.type === 'html' ? alignMark.exec(token.raw) : null
    if (mark) textAlign = (mark[1] ?? null) as Align | null
    else if (token.type !== 'space') {
      blocks.push(...blockOf(token, textAlign))
      textAlign = null
    }
  }
  return blocks
}

function blockOf(token: Token, textAlign: Align | null): BlockNode[] {
  const attrs = { textAlign }
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const level = Math.min(depth, maxLevel) as 1 | 2 | 3 | 4
      return [{ type: 'heading', attrs: { ...attrs, level }, content: parseInline(tokens) }]
    }
    case 'paragraph':
    case 'text':
      return paragraphOf(token as Tokens.Paragraph, attrs)
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf((token as Tokens.Blockquote).tokens) }]
    case 'code': {
      const { text, lang } = token as Tokens.Code
      const language = lang?.trim().split(/\s/)[0] || null
      return [
        { type: 'codeBlock', attrs: { language }, content: text === '' ? [] : [{ type: 'text', text }] },
      ]
    }
    case 'list':
      return [listOf(token as Tokens.List)]
    case 'table':
      return [tableOf(token as Tokens.Table)]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'html':
      return [{ type: 'rawHtml', attrs: { html: (token as Tokens.HTML).text.trim() } }]
    default:
      return []
  }
}

/** Pictures are blocks: a paragraph with pictures in it becomes several blocks. */
function paragraphOf({ tokens }: Tokens.Paragraph, attrs: { textAlign: Align | null }): BlockNode[] {
  const blocks: BlockNode[] = []
  let run: Token[] = []
  const close = () => {
    const content = parseInline(run)
    if (content.length > 0) blocks.push({ type: 'paragraph', attrs, content })
    run = []
  }
  for (const token of tokens) {
    const last = blocks.at(-1)
    const width = token.type === 'text' && run.length === 0 ? widthMark.exec(token.raw.trim()) : null
    if (width && last?.type === 'image') last.attrs.width = Math.min(100, Math.max(1, Number(width[1])))
    else if (token.type !== 'image') run.push(token)
    else {
      close()
      const { href, text, title } = token as Tokens.Image
      blocks.push({
        type: 'image',
        attrs: { src: href, alt: text || null, title: title || null, width: null },
      })
    }
  }
  close()
  return blocks
}

function listOf({ ordered, start, items }: Tokens.List): BlockNode {
  const content = items.map(({ tokens }): ListItem => {
    const inner = blocksOf(tokens)
    return { type: 'listItem', content: inner.length > 0 ? inner : [{ type: 'paragraph', content: [] }] }
  })
  return ordered
    ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start }, content }
    : { type: 'bulletList', content }
}

function tableOf({ header, rows }: Tokens.Table): BlockNode {
  const cell = (type: TableCell['type'], { tokens }: Tokens.TableCell): TableCell => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [{ type: 'paragraph', attrs: { textAlign: null }, content: parseInline(tokens) }],
  })
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: header.map(each => cell('tableHeader', each)) },
      ...rows.map(row => ({ type: 'tableRow' as const, content: row.map(each => cell('tableCell', each)) })),
    ],
  }
}
