import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** Longest time of parsing before blocks are looked up. */
const readingMs = 200

/** Where the outermost blocks of the Markdown begin, in their order. */
export function blockStarts(state: EditorState): number[] {
  const starts: number[] = []
  let node = ensureSyntaxTree(state, state.doc.length, readingMs)?.topNode.firstChild
  for (; node; node = node.nextSibling) {
    if (node.name !== 'LinkReference') starts.push(node.from)
  }
  return starts
}
