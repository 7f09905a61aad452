import type { InlineNode, MarkNode } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from '../key-of.ts'

/** Marks in the order in which editors keep them, outer ones first. */
export const markOrder = [
  'link',
  'textStyle',
  'bold',
  'italic',
  'strike',
  'underline',
  'code',
  'subscript',
  'superscript',
  'highlight',
  'keyboard',
] as const satisfies readonly MarkNode['type'][]

/** Marks in their order, each kind once; of two of a kind the inner one counts. */
export const inOrder = (marks: readonly MarkNode[]): MarkNode[] =>
  markOrder.flatMap(type => marks.findLast(mark => mark.type === type) ?? [])

/** The marks of a node; breaks have none. */
export const marksOf = (node: InlineNode): readonly MarkNode[] =>
  node.type === 'hardBreak' ? [] : (node.marks ?? [])

/** A node with other marks in the place of its own. */
export function withMarks(node: InlineNode, marks: readonly MarkNode[]): InlineNode {
  if (node.type === 'hardBreak') return node
  const { marks: _, ...plain } = node
  return marks.length === 0 ? plain : { ...plain, marks: inOrder(marks) }
}

/** Joins neighbours with the same marks. */
export function joined(nodes: readonly InlineNode[]): InlineNode[] {
  const result: InlineNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSame = last?.type === 'text' && node.type === 'text' && keyOf(last.marks) === keyOf(node.marks)
    if (isSame) result.splice(-1, 1, { ...last, text: last.text + node.text })
    else if (node.type !== 'text' || node.text !== '') result.push(node)
  }
  return result
}
