import type { InlineNode, MarkNode } from '@greenroom/contract/areas/weixin/article-document'
import { type ChildNode, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'

const marks: Readonly<Record<string, MarkNode>> = {
  strong: { type: 'bold' },
  b: { type: 'bold' },
  em: { type: 'italic' },
  i: { type: 'italic' },
  u: { type: 'underline' },
  s: { type: 'strike' },
  del: { type: 'strike' },
  sub: { type: 'subscript' },
  sup: { type: 'superscript' },
  code: { type: 'code' },
}
const textBlocks: readonly string[] = ['p', 'section', 'h1', 'h2', 'h3', 'h4']

/** The text of a paragraph or heading with its marks; undefined when there is more in it than text. */
export function inlineNodes(
  block: ChildNode,
  linkNotes: ReadonlyMap<string, string>,
): InlineNode[] | undefined {
  if (isText(block)) return textOf(block.data, [])
  if (!isTag(block) || !textBlocks.includes(block.name)) return undefined
  return collect(block.children, [], linkNotes)
}

const textOf = (data: string, all: readonly MarkNode[]): InlineNode[] =>
  data === '' ? [] : [{ type: 'text', text: data, ...(all.length > 0 && { marks: [...all] }) }]

function collect(
  nodes: readonly ChildNode[],
  outer: readonly MarkNode[],
  linkNotes: ReadonlyMap<string, string>,
): InlineNode[] | undefined {
  const found: InlineNode[] = []
  for (const node of nodes) {
    if (isText(node)) found.push(...textOf(node.data, outer))
    else if (isTag(node)) {
      const href = noteOf(node, linkNotes)
      if (href !== undefined) linkLast(found, href)
      else if (node.name === 'br') found.push({ type: 'hardBreak' })
      else {
        const mark = markOf(node.name, node.attribs.href)
        if (mark === undefined && node.name !== 'span') return undefined
        const inner = collect(node.children, mark ? [...outer, mark] : outer, linkNotes)
        if (!inner) return undefined
        found.push(...inner)
      }
    }
  }
  // A lone break is how an empty paragraph is written.
  return found.length === 1 && found[0]?.type === 'hardBreak' ? [] : found
}

function markOf(tag: string, href: string | undefined): MarkNode | undefined {
  if (tag !== 'a') return marks[tag]
  return href !== undefined && /^https?:/i.test(href) ? { type: 'link', attrs: { href } } : undefined
}

/** Address of the note `[1]`, when the tag contains nothing else. */
function noteOf(node: ChildNode, linkNotes: ReadonlyMap<string, string>): string | undefined {
  if (!isTag(node) || node.name !== 'sup') return undefined
  const number = /^\[(\d+)\]$/.exec(DomUtils.textContent(node).trim())?.[1]
  return number === undefined ? undefined : linkNotes.get(number)
}

function linkLast(found: InlineNode[], href: string): void {
  const last = found.at(-1)
  if (last?.type !== 'text') return
  found.splice(-1, 1, { ...last, marks: [...(last.marks ?? []), { type: 'link', attrs: { href } }] })
}
