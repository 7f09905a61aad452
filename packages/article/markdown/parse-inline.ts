import type { InlineNode, MarkNode } from '@greenroom/contract/areas/articles/article-document'
import type { Token, Tokens } from 'marked'

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
export function parseInline(tokens: readonly Token[], marks: readonly MarkNode[] = []): InlineNode[] {
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
