import { type Node, DOMParser as SchemaParser } from '@tiptap/pm/model'
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import { cleanPaste } from '../paste/clean-pasted-html.ts'
import { showKeptHtml } from '../paste/kept-html.ts'
import type { RichTextHost, RichTextKey } from '../text-editor.ts'

/** Moves a block before the one above it, or after the one below it. @returns whether there is one */
export function moveBlock(view: EditorView, position: number, direction: -1 | 1): boolean {
  const { doc, tr } = view.state
  const node = doc.nodeAt(position)
  if (!node) return false
  const after = doc.resolve(position + node.nodeSize)
  const neighbour = direction < 0 ? doc.resolve(position).nodeBefore : after.nodeAfter
  // Front matter stays the first block.
  if (!neighbour || neighbour.type.name === 'frontMatter') return false
  const target = position + direction * neighbour.nodeSize
  tr.delete(position, position + node.nodeSize).insert(target, node)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, target)).scrollIntoView())
  return true
}

/** HTML as the document's own nodes, with its colours. */
export function nodesFromHtml(view: EditorView, html: string, keepsColours: boolean): Node['content'] {
  const page = view.dom.ownerDocument.createElement('div')
  page.innerHTML = cleanPaste(html, { keepsColours }).html
  return SchemaParser.fromSchema(view.state.schema).parse(page).content
}

/** Turns a block of HTML into the document's own nodes. @returns undefined when there is nothing in it */
function dissolved(view: EditorView, position: number, node: Node): Transaction | undefined {
  const content = nodesFromHtml(view, String(node.attrs.html), true)
  const isEmpty = content.size === 0 || (content.childCount === 1 && content.firstChild?.content.size === 0)
  return isEmpty && content.firstChild?.isTextblock
    ? undefined
    : view.state.tr.replaceWith(position, position + node.nodeSize, content)
}

/**
 * Shows a block of HTML as it looks, apart from the page (`showKeptHtml`), with buttons that move, edit and dissolve it.
 * HTML in which there is nothing to see is shown as its source.
 */
export function keptBlockView(
  node: Node,
  view: EditorView,
  positionOf: () => number | undefined,
  { textOf, onEditHtml }: Pick<RichTextHost, 'textOf' | 'onEditHtml'>,
): NodeView {
  const page = view.dom.ownerDocument
  let current = node
  const dom = page.createElement('div')
  dom.dataset.keptBlock = ''
  dom.setAttribute('role', 'group')
  dom.setAttribute('aria-label', textOf('block'))
  const bar = page.createElement('div')
  bar.dataset.keptBar = ''
  const picture = page.createElement('div')
  const source = page.createElement('pre')
  dom.append(bar, picture, source)
  dom.contentEditable = 'false'

  const button = (key: RichTextKey, sign: string, run: (position: number) => void) => {
    const made = page.createElement('button')
    made.type = 'button'
    made.textContent = sign === '' ? textOf(key) : sign
    made.title = textOf(key)
    made.setAttribute('aria-label', textOf(key))
    made.addEventListener('click', () => {
      const position = positionOf()
      if (position !== undefined && view.editable) run(position)
    })
    bar.append(made)
  }
  const handle = page.createElement('span')
  handle.dataset.keptHandle = ''
  handle.title = textOf('drag')
  handle.textContent = '⠿'
  bar.append(handle)
  button('up', '↑', position => void moveBlock(view, position, -1))
  button('down', '↓', position => void moveBlock(view, position, 1))
  const edit = () =>
    onEditHtml(String(current.attrs.html), html => {
      const position = positionOf()
      if (position !== undefined) view.dispatch(view.state.tr.setNodeAttribute(position, 'html', html))
    })
  button('edit', '', edit)
  button('dissolve', '', position => {
    const transaction = dissolved(view, position, current)
    if (transaction) view.dispatch(transaction.scrollIntoView())
    view.focus()
  })

  const show = () => {
    const html = String(current.attrs.html)
    const isShown = showKeptHtml(picture, html)
    picture.hidden = !isShown
    source.hidden = isShown
    source.textContent = html
  }
  show()
  return {
    dom,
    update: next => {
      if (next.type !== current.type) return false
      const isSame = next.attrs.html === current.attrs.html
      current = next
      if (!isSame) show()
      return true
    },
    stopEvent: ({ target }) => target instanceof Element && target.closest('button') !== null,
    ignoreMutation: () => true,
  }
}
