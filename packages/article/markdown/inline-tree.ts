import type { InlineNode, MarkNode } from '@greenroom/contract/areas/articles/article-document'
import type { PhrasingContent } from 'mdast'
import { escapeHtml } from '../html.ts'
import { keyOf } from '../key-of.ts'
import { joined, marksOf, withMarks } from './marks.ts'

/** Whether bold, italic and struck text is written by signs or by tags. */
export type MarkSigns = 'signs' | 'tags'

/** Text with marks as nodes of the syntax tree. */
export function inlineTree(nodes: readonly InlineNode[], signs: MarkSigns): PhrasingContent[] {
  const line = joined(nodes.map(node => withMarks(node, marksOf(node))))
  const items = line.map(
    (node, index): Item => ({
      marks: marksOf(node).filter(({ type }) => type !== 'code' || node.type !== 'text'),
      tree: leafTree(node, line[index - 1], line[index + 1]),
    }),
  )
  return grouped(items, signs)
}

interface Item {
  /** Marks that are not written yet. */
  marks: readonly MarkNode[]
  tree: PhrasingContent[]
}

const html = (value: string): PhrasingContent => ({ type: 'html', value })

function leafTree(
  node: InlineNode,
  before: InlineNode | undefined,
  after: InlineNode | undefined,
): PhrasingContent[] {
  switch (node.type) {
    case 'text': {
      if (node.marks?.some(({ type }) => type === 'code')) return [{ type: 'inlineCode', value: node.text }]
      // `[^1]:` at the beginning of a line would define the note.
      const isAfterNote = before?.type === 'footnoteReference' && node.text.startsWith(':')
      const text = (value: string): PhrasingContent => ({ type: 'text', value })
      return isAfterNote ? [html('&#x3A;'), text(node.text.slice(1))] : [text(node.text)]
    }
    case 'hardBreak':
      // A comment would begin a block at the beginning of a line.
      return before && after && after.type !== 'inlineHtml' ? [{ type: 'break' }] : [html('<br>')]
    case 'inlineMath':
      return [html(formula(node.attrs.latex, before, after))]
    case 'ruby': {
      const { base, text } = node.attrs
      return [
        html('<ruby>'),
        { type: 'text', value: base },
        html('<rp>(</rp><rt>'),
        { type: 'text', value: text },
        html('</rt><rp>)</rp></ruby>'),
      ]
    }
    case 'footnoteReference': {
      const { label } = node.attrs
      return [{ type: 'footnoteReference', identifier: label, label }]
    }
    case 'inlineHtml':
      return [html(node.attrs.html)]
  }
}

/** A formula in dollar signs, or in brackets where those would be read otherwise. */
function formula(latex: string, before: InlineNode | undefined, after: InlineNode | undefined): string {
  const isBesideSign =
    before?.type === 'inlineMath' ||
    after?.type === 'inlineMath' ||
    (before?.type === 'text' && before.text.endsWith('$')) ||
    (after?.type === 'text' && /^[\d$]/.test(after.text))
  return isBesideSign || latex.includes('$') ? `\\(${latex}\\)` : `$${latex}$`
}

const isSame = (left: MarkNode, right: MarkNode) => keyOf(left) === keyOf(right)

/** Writes the mark that reaches farthest around the items that have it, and the others inside. */
function grouped(items: readonly Item[], signs: MarkSigns): PhrasingContent[] {
  const result: PhrasingContent[] = []
  let index = 0
  while (index < items.length) {
    const item = items[index]
    if (!item) break
    const [mark, length] = farthest(items, index, item.marks)
    if (!mark) {
      result.push(...item.tree)
      index++
      continue
    }
    const inner = items.slice(index, index + length).map(({ marks, tree }) => ({
      marks: marks.filter(other => !isSame(other, mark)),
      tree,
    }))
    result.push(...wrapped(mark, grouped(inner, signs), signs))
    index += length
  }
  return result
}

function farthest(
  items: readonly Item[],
  start: number,
  marks: readonly MarkNode[],
): [mark: MarkNode | undefined, length: number] {
  let longest: [MarkNode | undefined, number] = [undefined, 0]
  for (const mark of marks) {
    let end = start + 1
    while (items[end]?.marks.some(other => isSame(other, mark))) end++
    if (end - start > longest[1]) longest = [mark, end - start]
  }
  return longest
}

const tagOf: Readonly<Partial<Record<MarkNode['type'], string>>> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  code: 'code',
  highlight: 'mark',
  keyboard: 'kbd',
}

function wrapped(mark: MarkNode, children: PhrasingContent[], signs: MarkSigns): PhrasingContent[] {
  if (mark.type === 'link')
    return [{ type: 'link', url: mark.attrs.href, title: mark.attrs.title ?? null, children }]
  if (signs === 'signs') {
    if (mark.type === 'bold') return [{ type: 'strong', children }]
    if (mark.type === 'italic') return [{ type: 'emphasis', children }]
    if (mark.type === 'strike') return [{ type: 'delete', children }]
  }
  const tag = tagOf[mark.type]
  return tag === undefined ? tagged('span', styleOf(mark), children) : tagged(tag, '', children)
}

const tagged = (tag: string, attributes: string, children: PhrasingContent[]): PhrasingContent[] => [
  html(`<${tag}${attributes}>`),
  ...children,
  html(`</${tag}>`),
]

function styleOf(mark: MarkNode): string {
  if (mark.type !== 'textStyle') return ''
  const { color, backgroundColor } = mark.attrs
  const style = [color && `color:${color}`, backgroundColor && `background-color:${backgroundColor}`]
  return ` style="${escapeHtml(style.filter(Boolean).join(';'))}"`
}
