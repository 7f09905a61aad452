import type { Fragment, Node } from '@tiptap/pm/model'
import { Fragment as Fragments } from '@tiptap/pm/model'

/** Nodes that are drawn without content, and keep their place: an item has its sign, a cell its column. */
const keptEmpty: ReadonlySet<string> = new Set(['listItem', 'tableCell', 'tableHeader', 'footnoteDefinition'])

/**
 * The content of a slice as whole nodes. ProseMirror leaves the nodes at both ends of a paste as they were parsed, so that
 * they join the text around; a document holds none of them without what its type requires.
 */
export const closeSlice = (content: Fragment): Fragment => Fragments.from(content.content.flatMap(closeNode))

function closeNode(node: Node): Node[] {
  if (node.isLeaf || node.isTextblock) return [node]
  const content = closeSlice(node.content)
  if (content.size === 0 && !keptEmpty.has(node.type.name)) return []
  if (node.type.validContent(content)) return [node.copy(content)]
  const filled = node.type.createAndFill(node.attrs, content, node.marks)
  return filled ? [filled] : [...content.content]
}
