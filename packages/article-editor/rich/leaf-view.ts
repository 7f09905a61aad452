import { GapCursor } from '@tiptap/pm/gapcursor'
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view'
import { isInputMethodKey } from '../input-method.ts'

/** An attribute of a node that users edit. */
export interface LeafField {
  name: string
  label: string
  /** Of several lines. */
  isLong: boolean
}

interface LeafOptions {
  isBlock?: boolean
  fields: readonly LeafField[]
  /** Explains the keys that end the editing. */
  done: string
  /** Makes the stored value of a typed one. */
  read?: (value: string) => string
  /** Whether a value can be stored; the node keeps the one before otherwise. */
  accepts?: (value: string) => boolean
  /** Shows the node; called for each key while it is edited. */
  show: (element: HTMLElement, attrs: Readonly<Record<string, unknown>>) => void
}

/**
 * Moves the cursor from a selected node behind it: the next key or insertion would replace the node. At the end of the
 * document a paragraph is added for it.
 */
export function goBehindNode(tr: Transaction): void {
  const { selection } = tr
  if (!(selection instanceof NodeSelection)) return
  const { $to, node } = selection
  if (node.isInline) tr.setSelection(TextSelection.create(tr.doc, $to.pos))
  else if ($to.nodeAfter?.isTextblock) tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1))
  else if ($to.nodeAfter) tr.setSelection(new GapCursor($to))
  else {
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
    if (paragraph) tr.insert($to.pos, paragraph).setSelection(TextSelection.create(tr.doc, $to.pos + 1))
  }
}

/** Opens the fields of nodes, by their element. */
const openers = new WeakMap<Node, () => void>()

/** Opens the fields of the node at a position. @returns whether it has any */
export function openLeaf(view: EditorView, at: number): boolean {
  const element = view.nodeDOM(at)
  const open = element && openers.get(element)
  if (!open || !view.editable) return false
  open()
  return true
}

/**
 * A node without text of its own: shown as readers see it. A click or Enter opens fields for its attributes; it
 * follows each key. Enter and a click outside end that, Escape takes it back; a node without a value goes.
 */
export function leafView({
  isBlock = false,
  fields,
  done,
  read = value => value,
  accepts = () => true,
  show,
}: LeafOptions): NodeViewConstructor {
  return (first, view, getPos): NodeView => {
    let node = first
    const page = view.dom.ownerDocument
    const dom = page.createElement(isBlock ? 'div' : 'span')
    dom.dataset.node = node.type.name
    const face = page.createElement(isBlock ? 'div' : 'span')
    dom.append(face)
    show(face, node.attrs)
    let form: HTMLElement | undefined

    const store = (attrs: Readonly<Record<string, unknown>>) => {
      const at = getPos()
      if (at === undefined) return
      const isEmpty = fields.some(({ name }) => attrs[name] === '')
      const isSame = fields.every(({ name }) => attrs[name] === node.attrs[name])
      const { tr } = view.state
      if (isEmpty) view.dispatch(tr.delete(at, at + node.nodeSize))
      else if (!isSame) {
        tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attrs })
        view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
      }
    }
    const close = (isTaken: boolean) => {
      if (!form) return
      const attrs = isTaken ? valuesOf(form) : node.attrs
      const hadFocus = form.contains(page.activeElement)
      // Its removal takes the focus from it, which would close it once more.
      const closed = form
      form = undefined
      closed.remove()
      if (isTaken) store(attrs)
      show(face, node.attrs)
      if (hadFocus) view.focus()
    }
    const valuesOf = (element: HTMLElement) =>
      Object.fromEntries(
        [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
          input => {
            const value = read(input.value.trim())
            return [input.name, value === '' || accepts(value) ? value : node.attrs[input.name]]
          },
        ),
      )
    const open = () => {
      if (form) return
      const fieldset = formOf(page, fields, node.attrs, done)
      form = fieldset
      dom.append(fieldset)
      fieldset.addEventListener('input', () => {
        const attrs = valuesOf(fieldset)
        if (fields.every(({ name }) => attrs[name] !== '')) show(face, attrs)
      })
      fieldset.addEventListener('keydown', event => {
        if (isInputMethodKey(event)) return
        const isTaken = event.key === 'Enter' && !event.shiftKey
        if (!isTaken && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close(isTaken)
        const { tr } = view.state
        goBehindNode(tr)
        view.dispatch(tr)
      })
      fieldset.addEventListener('focusout', ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && fieldset.contains(relatedTarget))) close(true)
      })
      const first = fieldset.querySelector<HTMLInputElement>('input, textarea')
      // Browsers select text without giving it the keys.
      first?.focus()
      first?.select()
    }
    openers.set(dom, open)
    face.addEventListener('click', () => {
      const at = getPos()
      if (at === undefined || !view.editable) return
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
      open()
    })
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false
        const isSame = next.sameMarkup(node)
        node = next
        if (!form && !isSame) show(face, node.attrs)
        return true
      },
      selectNode: () => dom.classList.add('ProseMirror-selectednode'),
      deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
      stopEvent: event => event.target instanceof Node && (form?.contains(event.target) ?? false),
      ignoreMutation: () => true,
    }
  }
}

function formOf(
  page: Document,
  fields: readonly LeafField[],
  attrs: Readonly<Record<string, unknown>>,
  done: string,
): HTMLElement {
  const form = page.createElement('span')
  form.dataset.leafForm = ''
  form.contentEditable = 'false'
  for (const { name, label, isLong } of fields) {
    const input = page.createElement(isLong ? 'textarea' : 'input')
    input.name = name
    input.value = String(attrs[name])
    input.setAttribute('aria-label', label)
    input.title = done
    input.spellcheck = false
    if (input instanceof HTMLTextAreaElement) input.rows = Math.min(8, input.value.split('\n').length + 1)
    form.append(input)
  }
  return form
}
