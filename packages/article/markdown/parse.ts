import type {
  ArticleDocument,
  BlockNode,
  ListItem,
  TableCell,
} from '@greenroom/contract/areas/articles/article-document'
import { Marked, type Token, type Tokens } from 'marked'
import { parseInline } from './parse-inline.ts'

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
