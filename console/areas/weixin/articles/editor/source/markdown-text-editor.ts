import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type EditorView, EditorView as View } from '@codemirror/view'
import { parseMarkdown, toMarkdown } from '@greenroom/article'
import type { TextEditor } from '../text-editor.ts'
import { applyFormat } from './apply-format.ts'
import { markdownFinder } from './finder.ts'

/** Longest time of parsing before blocks are looked up. */
const readingMs = 200

/** Where the outermost blocks of the Markdown begin, in their order. */
function blockStarts(state: EditorState): number[] {
  const starts: number[] = []
  let node = ensureSyntaxTree(state, state.doc.length, readingMs)?.topNode.firstChild
  for (; node; node = node.nextSibling) {
    if (node.name !== 'LinkReference') starts.push(node.from)
  }
  return starts
}

/** The Markdown editor as the parts around it use it. */
export function markdownTextEditor(view: EditorView, listeners: Set<() => void>): TextEditor {
  const insertBlock = (text: string) => {
    const line = view.state.doc.lineAt(view.state.selection.main.to)
    const lead = line.text.trim() === '' ? '' : '\n\n'
    const at = line.to + lead.length + text.length + 2
    view.dispatch({
      changes: { from: line.to, insert: `${lead}${text}\n\n` },
      selection: { anchor: at },
      scrollIntoView: true,
    })
  }
  return {
    focus: () => view.focus(),
    apply: format => applyFormat(view, format),
    isActive: () => false,
    insertPicture: ({ address, name }) => insertBlock(`![${name.replaceAll(/[[\]\n]/g, ' ')}](${address})`),
    insertLink: address => {
      const { from, to } = view.state.selection.main
      const text = view.state.sliceDoc(from, to) || address
      view.dispatch({ changes: { from, to, insert: `[${text}](${address})` }, scrollIntoView: true })
      view.focus()
    },
    insertDocument: document => insertBlock(toMarkdown(document).trimEnd()),
    selection: () => {
      const { from, to, empty } = view.state.selection.main
      if (empty) return null
      const text = view.state.sliceDoc(from, to)
      return {
        text,
        document: parseMarkdown(text),
        replace: next => {
          if (view.state.sliceDoc(from, to) !== text) return false
          view.dispatch({ changes: { from, to, insert: next }, userEvent: 'input', scrollIntoView: true })
          view.focus()
          return true
        },
      }
    },
    finder: markdownFinder(view),
    rich: null,
    showBlock: block => {
      const at = blockStarts(view.state)[block]
      if (at === undefined) return
      view.dispatch({ selection: { anchor: at }, effects: View.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
