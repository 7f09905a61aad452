import type { ChainedCommands, Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { firstDiagram, type TextFormat } from '../text-editor.ts'
import { goBehindNode, openLeaf } from './leaf-view.ts'

type Insertion =
  | 'highlight'
  | 'taskList'
  | 'callout'
  | 'formula'
  | 'formulaBlock'
  | 'diagram'
  | 'footnote'
  | 'ruby'
  | 'headingList'

/** `goBehindNode` as a step of a chain, before and after something is inserted. */
export const behindNode: Parameters<ChainedCommands['command']>[0] = ({ tr }) => {
  goBehindNode(tr)
  return true
}

/** The formats that Markdown writes by signs of its own, in formatted text. */
export const insertions: Record<Insertion, (chain: ChainedCommands) => ChainedCommands> = {
  highlight: chain => chain.toggleMark('highlight'),
  taskList: chain =>
    chain
      .command(({ commands, state }) => {
        const { $from } = state.selection
        return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name).includes(
          'listItem',
        )
          ? true
          : commands.toggleBulletList()
      })
      .command(toggleTask),
  callout: chain =>
    chain.command(({ editor, commands }) =>
      editor.isActive('blockquote')
        ? commands.updateAttributes('blockquote', {
            callout: editor.getAttributes('blockquote').callout === null ? 'note' : null,
            title: null,
          })
        : commands.wrapIn('blockquote', { callout: 'note' }),
    ),
  formula: chain => inserted(chain, 'inlineMath', text => ({ latex: text || 'x' })),
  formulaBlock: chain => inserted(chain, 'blockMath', text => ({ latex: text || 'x' })),
  ruby: chain => inserted(chain, 'ruby', text => ({ base: text || '字', text: 'zì' })),
  headingList: chain => inserted(chain, 'headingList', () => ({})).command(behindNode),
  diagram: chain =>
    chain.command(behindNode).insertContent({
      type: 'codeBlock',
      attrs: { language: 'mermaid' },
      content: [{ type: 'text', text: firstDiagram }],
    }),
  footnote: chain =>
    chain.command(({ tr, state }) => {
      const labels = new Set<unknown>()
      state.doc.descendants(node => void labels.add(node.attrs.label))
      let number = 1
      while (labels.has(String(number))) number++
      const { footnoteReference, footnoteDefinition, paragraph } = state.schema.nodes
      if (!footnoteReference || !footnoteDefinition || !paragraph) return false
      const label = String(number)
      tr.insert(tr.selection.to, footnoteReference.create({ label }))
      const end = tr.doc.content.size
      tr.insert(end, footnoteDefinition.create({ label }, paragraph.create()))
      tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView()
      return true
    }),
}

/** Puts a node in the place of the selection, and selects it. */
const inserted = (
  chain: ChainedCommands,
  type: string,
  attrsOf: (selected: string) => Record<string, string>,
): ChainedCommands =>
  chain.command(behindNode).command(({ tr, state }) => {
    const { from, to } = tr.selection
    const attrs = attrsOf(state.doc.textBetween(from, to, ' ').trim())
    const node = state.schema.nodes[type]?.create(attrs)
    if (!node) return false
    tr.replaceSelectionWith(node, false)
    // A block goes before or after a text that it cannot stand in.
    let at: number | undefined
    tr.doc.descendants((each, position) => {
      if (each === node) at = position
    })
    if (at !== undefined) tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView()
    return true
  })

/** Gives the items of the selection a box, or takes it away from tasks. */
const toggleTask: Parameters<ChainedCommands['command']>[0] = ({ tr }) => {
  const { from, to } = tr.selection
  const items: { at: number; isTask: boolean }[] = []
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name !== 'listItem') return
    // An item around others counts when the selection is in its own line.
    const end = at + 1 + (node.firstChild?.nodeSize ?? 0)
    if (from <= end) items.push({ at, isTask: typeof node.attrs.checked === 'boolean' })
  })
  const areTasks = items.every(({ isTask }) => isTask)
  for (const { at } of items) tr.setNodeAttribute(at, 'checked', areTasks ? null : false)
  return items.length > 0
}

/** Formats whose node has another name. */
export const activeNodes: Partial<Record<TextFormat, (editor: Editor) => boolean>> = {
  callout: editor => editor.isActive('blockquote') && editor.getAttributes('blockquote').callout !== null,
  blockquote: editor => editor.isActive('blockquote') && editor.getAttributes('blockquote').callout === null,
  taskList: editor => typeof editor.getAttributes('listItem').checked === 'boolean',
  bulletList: editor =>
    editor.isActive('bulletList') && typeof editor.getAttributes('listItem').checked !== 'boolean',
  formula: editor => editor.isActive('inlineMath'),
  formulaBlock: editor => editor.isActive('blockMath'),
  diagram: editor => editor.isActive('codeBlock', { language: 'mermaid' }),
  footnote: editor => editor.isActive('footnoteDefinition'),
}

/** Whether a node of the format is inserted to be filled in. */
export const hasFields = (format: TextFormat): boolean =>
  format === 'formula' || format === 'formulaBlock' || format === 'ruby'

/** Opens the fields of a node that was just inserted. */
export function openInserted(editor: Editor): void {
  const { selection } = editor.state
  if (selection instanceof NodeSelection) openLeaf(editor.view, selection.from)
}
