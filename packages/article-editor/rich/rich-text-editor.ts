import type { ChainedCommands, Editor } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { findNext, findPrev, replaceAll, replaceNext, SearchQuery, setSearchState } from 'prosemirror-search'
import type { TableStep, TextEditor, TextFinder, TextFormat } from '../text-editor.ts'
import { contentFrom, documentBetween } from './document.ts'
import { activeNodes, behindNode, hasFields, insertions, openInserted } from './insertions.ts'
import { placePictures } from './picture-places.ts'

const commands: Record<TextFormat, (chain: ChainedCommands) => ChainedCommands> = {
  undo: chain => chain.undo(),
  redo: chain => chain.redo(),
  heading1: chain => chain.toggleHeading({ level: 1 }),
  heading2: chain => chain.toggleHeading({ level: 2 }),
  heading3: chain => chain.toggleHeading({ level: 3 }),
  bold: chain => chain.toggleBold(),
  italic: chain => chain.toggleItalic(),
  strike: chain => chain.toggleStrike(),
  code: chain => chain.toggleCode(),
  bulletList: chain => chain.toggleBulletList(),
  orderedList: chain => chain.toggleOrderedList(),
  blockquote: chain => chain.toggleBlockquote(),
  codeBlock: chain => chain.toggleCodeBlock(),
  table: chain => chain.command(behindNode).insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  horizontalRule: chain => chain.setHorizontalRule(),
  ...insertions,
}

const tableCommands: Record<TableStep, (chain: ChainedCommands) => ChainedCommands> = {
  addRowAfter: chain => chain.addRowAfter(),
  addColumnAfter: chain => chain.addColumnAfter(),
  deleteRow: chain => chain.deleteRow(),
  deleteColumn: chain => chain.deleteColumn(),
  deleteTable: chain => chain.deleteTable(),
}

/** The rich text editor as the parts around it use it. */
export function richTextEditor(editor: Editor): TextEditor {
  return {
    // A closed editor has no commands; its loads may still arrive.
    focus: () => void (editor.isDestroyed || editor.commands.focus()),
    apply: format => {
      // The focus is set a moment later, when the fields have it.
      if (!hasFields(format)) return void commands[format](editor.chain().focus()).run()
      commands[format](editor.chain()).run()
      openInserted(editor)
    },
    isActive: format => {
      const level = /^heading(\d)$/.exec(format)?.[1]
      return level === undefined
        ? (activeNodes[format]?.(editor) ?? editor.isActive(format))
        : editor.isActive('heading', { level: Number(level) })
    },
    insertPicture: ({ address, name }) =>
      void editor
        .chain()
        .focus()
        .command(behindNode)
        .setImage({ src: address, alt: name })
        .command(behindNode)
        .run(),
    placePictures: fileNames => placePictures(editor, fileNames),
    insertLink: address => {
      const chain = editor.chain().focus()
      const isMarked = !editor.state.selection.empty || editor.isActive('link')
      const linked = isMarked
        ? chain.extendMarkRange('link').setLink({ href: address })
        : chain.insertContent({
            type: 'text',
            text: address,
            marks: [{ type: 'link', attrs: { href: address } }],
          })
      linked.run()
    },
    insertDocument: document =>
      void editor
        .chain()
        .focus()
        .command(behindNode)
        .insertContent(contentFrom(document).content ?? [])
        .command(behindNode)
        .run(),
    selection: () => {
      const { from, to, empty } = editor.state.selection
      if (empty) return null
      const read = () => editor.state.doc.textBetween(from, Math.min(to, editor.state.doc.content.size), '\n')
      const text = read()
      return {
        text,
        document: documentBetween(editor, from, to),
        replace: next => {
          if (read() !== text) return false
          const chain = editor.chain().focus()
          if (next === '') return chain.deleteRange({ from, to }).run()
          const lines = next.split('\n').map(text => (text === '' ? [] : [{ type: 'text' as const, text }]))
          // As nodes: a string would be read as HTML.
          const content =
            lines.length === 1 ? lines.flat() : lines.map(line => ({ type: 'paragraph', content: line }))
          return chain.insertContentAt({ from, to }, content).run()
        },
      }
    },
    finder: richFinder(editor),
    rich: {
      isInTable: () => editor.isActive('table'),
      applyToTable: step => void tableCommands[step](editor.chain().focus()).run(),
      align: align => void editor.chain().focus().setTextAlign(align).run(),
      colour: colour => {
        const chain = editor.chain().focus()
        void (colour === null ? chain.unsetColor() : chain.setColor(colour)).run()
      },
    },
    showBlock: block => {
      const { doc, tr } = editor.state
      if (block >= doc.childCount) return
      let start = 0
      for (let index = 0; index < block; index++) start += doc.child(index).nodeSize
      const near = TextSelection.near(doc.resolve(start + 1))
      editor.view.dispatch(tr.setSelection(near).scrollIntoView())
      editor.view.focus()
    },
    subscribe: listener => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
  }
}

/** Looks for text in the formatted text. */
function richFinder(editor: Editor): TextFinder {
  const run = (command: Command) => () =>
    void command(editor.state, transaction => editor.view.dispatch(transaction.scrollIntoView()))
  const set = (query: SearchQuery) => editor.view.dispatch(setSearchState(editor.state.tr, query))
  return {
    set: ({ search, replacement, isCaseSensitive }) => {
      const query = new SearchQuery({
        search,
        replace: replacement,
        caseSensitive: isCaseSensitive,
        literal: true,
      })
      set(query)
      if (!query.valid) return 0
      let count = 0
      for (let match = query.findNext(editor.state); match; match = query.findNext(editor.state, match.to))
        count++
      return count
    },
    next: run(findNext),
    previous: run(findPrev),
    replace: run(replaceNext),
    replaceAll: run(replaceAll),
    end: () => set(new SearchQuery({ search: '' })),
  }
}
