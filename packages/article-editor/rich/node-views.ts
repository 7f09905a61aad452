import { calloutNames, type FormulaProblem, formulasFor, isDiagram } from '@greenroom/article'
import { calloutKinds } from '@greenroom/contract/areas/articles/article-document'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view'
import { isInputMethodKey } from '../input-method.ts'
import { diagramView } from './diagram-view.ts'
import { headingListView } from './heading-list-view.ts'
import { type LeafField, leafView, openLeaf } from './leaf-view.ts'

type NodeText =
  | 'latex'
  | 'base'
  | 'reading'
  | 'footnote'
  | 'html'
  | 'frontMatter'
  | 'calloutKind'
  | 'calloutTitle'
  | 'task'
  | 'headingList'
  | 'done'
  | 'diagramWrong'
  | `problem.${FormulaProblem}`

/** Texts of the nodes, in the language on screen. */
export type NodeTexts = (name: NodeText, values?: { detail: string }) => string

/** How nodes without text of their own look, and how they are edited. */
export const nodeViews = (texts: NodeTexts): Extension =>
  Extension.create({
    name: 'nodeViews',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          nodeViews: viewsOf(texts),
          handleKeyDown: (view, event) => {
            const { selection } = view.state
            if (isInputMethodKey(event) || event.key !== 'Enter' || !(selection instanceof NodeSelection))
              return false
            return openLeaf(view, selection.from)
          },
        },
      }),
    ],
  })

function viewsOf(texts: NodeTexts): Record<string, NodeViewConstructor> {
  const field = (name: string, label: string, isLong = false): LeafField => ({ name, label, isLong })
  const formula = (isBlock: boolean): NodeViewConstructor =>
    leafView({
      isBlock,
      fields: [field('latex', texts('latex'), true)],
      done: texts('done'),
      show: (element, { latex }) => showFormula(element, String(latex), isBlock, texts),
    })
  return {
    inlineMath: formula(false),
    blockMath: formula(true),
    ruby: leafView({
      fields: [field('base', texts('base')), field('text', texts('reading'))],
      done: texts('done'),
      show: (element, { base, text }) => {
        const reading = element.ownerDocument.createElement('rt')
        reading.textContent = String(text)
        const ruby = element.ownerDocument.createElement('ruby')
        ruby.append(String(base), reading)
        element.replaceChildren(ruby)
      },
    }),
    footnoteReference: leafView({
      fields: [field('label', texts('footnote'))],
      done: texts('done'),
      // A label is one word.
      read: value => value.replaceAll(/[\s[\]]+/g, '-'),
      show: (element, { label }) => {
        const sign = element.ownerDocument.createElement('sup')
        sign.textContent = `[${String(label)}]`
        element.replaceChildren(sign)
      },
    }),
    inlineHtml: leafView({
      fields: [field('html', texts('html'))],
      done: texts('done'),
      accepts: value => /^<[\s\S]*>$/.test(value),
      show: (element, { html }) => element.replaceChildren(String(html)),
    }),
    frontMatter: leafView({
      isBlock: true,
      fields: [field('source', texts('frontMatter'), true)],
      done: texts('done'),
      show: (element, { source }) => element.replaceChildren(String(source)),
    }),
    headingList: headingListView(texts('headingList')),
    listItem: (node, view, getPos) => itemView(node, view, getPos, texts),
    blockquote: (node, view, getPos) => quoteView(node, view, getPos, texts),
    codeBlock: node =>
      isMermaid(node)
        ? diagramView(node, isMermaid, detail => texts('diagramWrong', { detail }))
        : plainCode(node),
  }
}

const isMermaid = (node: Node) => isDiagram(node.toJSON())

/** Draws a formula, or shows its LaTeX with its problem; the LaTeX stands there until the library is loaded. */
function showFormula(element: HTMLElement, latex: string, isBlock: boolean, texts: NodeTexts): void {
  element.dataset.latex = latex
  if (element.childNodes.length === 0) element.textContent = latex
  const attrs = { latex }
  const node = isBlock
    ? { type: 'blockMath' as const, attrs }
    : { type: 'paragraph' as const, content: [{ type: 'inlineMath' as const, attrs }] }
  void formulasFor([{ type: 'doc', content: [node] }]).then(render => {
    // Another formula was typed meanwhile.
    if (!render || element.dataset.latex !== latex) return
    const rendered = render(latex, isBlock)
    const problem =
      'problem' in rendered ? texts(`problem.${rendered.problem}`, { detail: rendered.detail }) : undefined
    if (problem === undefined) delete element.dataset.problem
    else element.dataset.problem = problem
    element.title = problem ?? latex
    element.setAttribute('role', 'math')
    element.setAttribute('aria-label', `${texts('latex')}: ${element.title}`)
    // The renderer writes shapes and escaped text alone.
    if ('svg' in rendered) element.innerHTML = rendered.svg
    else element.textContent = latex
  })
}

function plainCode(node: Node): NodeView {
  const dom = document.createElement('pre')
  const contentDOM = document.createElement('code')
  const language: unknown = node.attrs.language
  if (typeof language === 'string') contentDOM.className = `language-${language}`
  dom.append(contentDOM)
  return {
    dom,
    contentDOM,
    update: next => next.type === node.type && next.attrs.language === language && !isMermaid(next),
  }
}

const setAttrs = (view: EditorView, at: number | undefined, attrs: Record<string, unknown>) => {
  const node = at === undefined ? null : view.state.doc.nodeAt(at)
  if (at === undefined || !node || !view.editable) return
  view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attrs }))
}

/** An item of a list; one of a task has a box. */
function itemView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  texts: NodeTexts,
): NodeView {
  const dom = document.createElement('li')
  const isTask = typeof node.attrs.checked === 'boolean'
  if (!isTask) {
    return {
      dom,
      contentDOM: dom,
      update: next => next.type === node.type && typeof next.attrs.checked !== 'boolean',
    }
  }
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.contentEditable = 'false'
  box.setAttribute('aria-label', texts('task'))
  const contentDOM = document.createElement('div')
  dom.append(box, contentDOM)
  const show = ({ attrs }: Node) => {
    box.checked = attrs.checked === true
    dom.dataset.checked = String(attrs.checked)
  }
  show(node)
  box.addEventListener('change', () => {
    const { checked } = box
    if (!view.editable) box.checked = !checked
    setAttrs(view, getPos(), { checked })
  })
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type || typeof next.attrs.checked !== 'boolean') return false
      show(next)
      return true
    },
    stopEvent: event => event.target === box,
    ignoreMutation: mutation => !contentDOM.contains(mutation.target),
  }
}

/** A quotation; a callout has its kind and its title above the text. */
function quoteView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  texts: NodeTexts,
): NodeView {
  const dom = document.createElement('blockquote')
  if (node.attrs.callout === null) {
    return {
      dom,
      contentDOM: dom,
      update: next => next.type === node.type && next.attrs.callout === null,
    }
  }
  const head = document.createElement('div')
  head.contentEditable = 'false'
  head.dataset.calloutHead = ''
  const kind = document.createElement('select')
  kind.setAttribute('aria-label', texts('calloutKind'))
  for (const each of calloutKinds) {
    const option = document.createElement('option')
    option.value = each
    option.textContent = calloutNames[each]
    kind.append(option)
  }
  const title = document.createElement('input')
  title.setAttribute('aria-label', texts('calloutTitle'))
  title.placeholder = texts('calloutTitle')
  title.maxLength = 500
  const contentDOM = document.createElement('div')
  head.append(kind, title)
  dom.append(head, contentDOM)
  const show = ({ attrs }: Node) => {
    dom.dataset.callout = String(attrs.callout)
    kind.value = String(attrs.callout)
    const text = typeof attrs.title === 'string' ? attrs.title : ''
    if (title.value.trim() !== text) title.value = text
    kind.disabled = !view.editable
    title.readOnly = !view.editable
  }
  show(node)
  kind.addEventListener('change', () => setAttrs(view, getPos(), { callout: kind.value }))
  title.addEventListener('input', () => setAttrs(view, getPos(), { title: title.value.trim() || null }))
  title.addEventListener('keydown', event => {
    if (isInputMethodKey(event) || event.key !== 'Enter') return
    event.preventDefault()
    view.focus()
  })
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type || next.attrs.callout === null) return false
      show(next)
      return true
    },
    stopEvent: event => event.target instanceof HTMLElement && head.contains(event.target),
    ignoreMutation: mutation => !contentDOM.contains(mutation.target),
  }
}
