import { Annotation, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Marks a change that was not typed but shows a document. */
export const isShown = Annotation.define<boolean>()

/** Replaces the text. Only the differing range changes, so that the cursor stays where it can. */
export function showText(view: EditorView, text: string): void {
  const now = view.state.doc.toString()
  let start = 0
  const shorter = Math.min(now.length, text.length)
  while (start < shorter && now[start] === text[start]) start++
  let end = 0
  while (end < shorter - start && now.at(-1 - end) === text.at(-1 - end)) end++
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) },
    annotations: [isShown.of(true), Transaction.addToHistory.of(false)],
  })
}
