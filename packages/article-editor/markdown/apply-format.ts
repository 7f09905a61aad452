import { redo, undo } from '@codemirror/commands'
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { firstDiagram, type TextFormat } from '../text-editor.ts'

const around: Partial<Record<TextFormat, string>> = {
  bold: '**',
  italic: '*',
  strike: '~~',
  code: '`',
  highlight: '==',
  formula: '$',
}

const linePrefixes: Partial<Record<TextFormat, (index: number) => string>> = {
  heading1: () => '# ',
  heading2: () => '## ',
  heading3: () => '### ',
  bulletList: () => '- ',
  orderedList: index => `${index + 1}. `,
  blockquote: () => '> ',
  taskList: () => '- [ ] ',
}
const anyPrefix = /^(#{1,6} |[-*+] \[[ x]\] |[-*+] |\d+[.)] |> )/

/** Blocks, and where the cursor goes in them. */
const blocks: Partial<Record<TextFormat, [text: string, cursor: number]>> = {
  callout: ['> [!NOTE]\n> ', 12],
  formulaBlock: ['$$\n\n$$', 3],
  diagram: [`\`\`\`mermaid\n${firstDiagram}\n\`\`\``, 11],
  headingList: ['[TOC]', 5],
  horizontalRule: ['---', 3],
}

const table = '|  |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |'

/** Toggles a format of the toolbar at the cursor in Markdown. */
export function applyFormat(view: EditorView, format: TextFormat): void {
  view.focus()
  if (format === 'undo') return void undo(view)
  if (format === 'redo') return void redo(view)
  view.dispatch({ ...formatChange(view.state, format), userEvent: 'input.format', scrollIntoView: true })
}

/** The text after a format; undefined for `undo` and `redo`. */
export function formatChange(state: EditorState, format: TextFormat): TransactionSpec {
  const sign = around[format]
  if (sign !== undefined) return wrapped(state, sign)
  const prefix = linePrefixes[format]
  if (prefix) return prefixed(state, prefix)
  if (format === 'codeBlock') return fenced(state)
  if (format === 'footnote') return footnote(state)
  if (format === 'ruby') return ruby(state)
  return blockAfter(state, ...(blocks[format] ?? [table, 2]))
}

function wrapped(state: EditorState, sign: string): TransactionSpec {
  const size = sign.length
  return state.changeByRange(range => {
    const { from, to } = range
    const before = state.sliceDoc(Math.max(0, from - size), from)
    const after = state.sliceDoc(to, to + size)
    if (before === sign && after === sign) {
      return {
        changes: [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ],
        range: EditorSelection.range(from - size, to - size),
      }
    }
    return {
      changes: [
        { from, insert: sign },
        { from: to, insert: sign },
      ],
      range: EditorSelection.range(from + size, to + size),
    }
  })
}

function prefixed(state: EditorState, prefix: (index: number) => string): TransactionSpec {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, index) =>
    state.doc.line(first + index),
  )
  const has = lines.every((line, index) => line.text.startsWith(prefix(index)))
  const changes = lines.map((line, index) => ({
    from: line.from,
    to: line.from + (anyPrefix.exec(line.text)?.[0].length ?? 0),
    insert: has ? '' : prefix(index),
  }))
  const set = state.changes(changes)
  return { changes: set, selection: state.selection.map(set, 1) }
}

function fenced(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main
  const [start, end] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to]
  return {
    changes: [
      { from: start, insert: '```\n' },
      { from: end, insert: '\n```' },
    ],
    selection: { anchor: start + 3 },
  }
}

/** A reference at the cursor, and its note at the end with the cursor in it. */
function footnote(state: EditorState): TransactionSpec {
  const text = state.doc.toString()
  let number = 1
  while (text.includes(`[^${number}]`)) number++
  const { to } = state.selection.main
  const reference = `[^${number}]`
  const note = `${text === '' || text.endsWith('\n') ? '\n' : '\n\n'}${reference}: `
  return {
    changes: [
      { from: to, insert: reference },
      { from: state.doc.length, insert: note },
    ],
    selection: { anchor: state.doc.length + reference.length + note.length },
  }
}

/** The selection with its reading, where the cursor goes. */
function ruby(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main
  const open = `<ruby>${state.sliceDoc(from, to) || '字'}<rt>`
  return {
    changes: { from, to, insert: `${open}</rt></ruby>` },
    selection: { anchor: from + open.length },
  }
}

function blockAfter(state: EditorState, block: string, cursor: number): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to)
  const lead = line.text.trim() === '' ? (line.number > 1 ? '\n' : '') : '\n\n'
  return {
    changes: { from: line.to, insert: `${lead}${block}\n\n` },
    selection: { anchor: line.to + lead.length + cursor },
  }
}
