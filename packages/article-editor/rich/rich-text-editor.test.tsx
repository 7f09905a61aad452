import { parseMarkdown, toMarkdown } from '@greenroom/article'
import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { contentFrom, documentOf } from './document.ts'
import { articleExtensions } from './extensions.ts'
import { richTextEditor } from './rich-text-editor.ts'

function replaced(markdown: string, next: string): string {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: articleExtensions,
    content: contentFrom(parseMarkdown(markdown)),
  })
  editor.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 })
  expect(richTextEditor(editor).selection()?.replace(next)).toBe(true)
  const read = documentOf(editor)
  editor.destroy()
  return read ? toMarkdown(read).trim() : ''
}

it.each([
  ['a word', 'New words'],
  ['paragraphs', 'One\n\nTwo'],
  ['nothing', ''],
])('Marked text gives way to %s', (_, next) => {
  expect(replaced('Old words', next)).toBe(next)
})

it.each(['<b>bold</b>', '<img src="https://example.com/a.png">', 'a < b > c & d', 'x\n<h1>y</h1>'])(
  'An assistant’s answer is inserted as text, never as HTML: %s',
  next => {
    const shown = replaced('Old words', next)
    expect(shown).not.toMatch(/\*\*|!\[|^# /m)
    expect(shown.replaceAll('\\', '').replaceAll(/\n+/g, '\n')).toBe(next)
  },
)
