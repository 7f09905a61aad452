import '../locales/index.ts'
import { EditorView } from '@codemirror/view'
import { documentOfSource, plainText } from '@greenroom/article'
import { shelfDocument } from '@greenroom/article/shelf'
import type { TextEditor } from '@greenroom/article-editor'
import { type ArticleDocument, emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichEditor } from './rich/rich-editor.tsx'
import { MarkdownEditor } from './source/markdown-editor.tsx'
import type { TextEditorProps } from './use-text-editor.ts'

/** What an editor needs beside its text. */
const rest = {
  label: 'Text',
  readOnly: false,
  onTakeTyped: () => () => {},
  onPictures: () => {},
  onEditor: () => {},
  onFind: () => {},
  isEdit: () => false,
}

it('A template is put into Markdown as it was typed; without its Markdown, its document is printed', () => {
  const opened: TextEditor[] = []
  const { container } = render(
    <MarkdownEditor
      {...rest}
      revision={1}
      text={() => 'Text'}
      onChange={() => {}}
      onEditor={editor => editor && opened.push(editor)}
    />,
  )
  const [editor] = opened
  act(() => editor?.insertDocument(emptyDocument, '*   a  \n'))
  act(() => editor?.insertDocument(documentOfSource('Title\n==='), null))
  const text = EditorView.findFromDOM(container)?.state.doc.toString()
  expect(text).toBe('Text\n\n*   a  \n\n# Title\n\n')
})

it('A block is put into Markdown as one step of undo, and the named text of it is selected', async () => {
  const opened: TextEditor[] = []
  const { container } = render(
    <MarkdownEditor
      {...rest}
      revision={1}
      text={() => ''}
      onChange={() => {}}
      onEditor={editor => editor && opened.push(editor)}
    />,
  )
  const [editor] = opened
  const view = EditorView.findFromDOM(container)
  if (!editor || !view) throw new Error('There is no editor')
  const html = '<section>One</section>'
  act(() => view.dispatch({ changes: { from: 0, insert: 'Text' }, selection: { anchor: 4 } }))
  act(() => editor.insertDocument(shelfDocument(html), html, 'One'))
  expect(editor.selection()?.text).toBe('One')
  act(() => view.dispatch(view.state.replaceSelection('Two')))
  expect(view.state.doc.toString()).toBe('Text\n\n<section>Two</section>\n\n')
  const undo = () => fireEvent.keyDown(view.contentDOM, { key: 'z', keyCode: 90, ctrlKey: true })
  undo()
  undo()
  expect(view.state.doc.toString()).toBe('Text')
})

it('A block is put into rich text as one step of undo, apart from text that was typed before', () => {
  const opened: TextEditor[] = []
  const texts: ArticleDocument[] = []
  const take: (() => void)[] = []
  render(
    <RichEditor
      {...rest}
      revision={1}
      text={() => emptyDocument}
      onChange={text => texts.push(text)}
      onTakeTyped={taken => {
        take.push(taken)
        return () => {}
      }}
      onEditor={editor => editor && opened.push(editor)}
    />,
  )
  const [editor] = opened
  const block = shelfDocument('<section>One</section>')
  act(() => editor?.insertDocument(documentOfSource('Text')))
  act(() => editor?.insertDocument(block))
  act(() => take[0]?.())
  expect(texts.at(-1)?.content).toEqual(expect.arrayContaining(block.content))
  act(() => editor?.apply('undo'))
  act(() => take[0]?.())
  expect(texts.at(-1)?.content.map(({ type }) => type)).not.toContain('rawHtml')
  expect(plainText(texts.at(-1)?.content ?? []).trim()).toBe('Text')
})

type Rest = Omit<TextEditorProps<unknown>, 'text'>

it.each([
  ['one two three', 'one 2 three', 8, 6],
  ['one two three', 'one two and three', 9, 13],
  ['one two three', 'three', 13, 5],
  ['one two', 'one two three', 2, 2],
  ['aa', 'aaa', 0, 0],
  ['aaa', 'aa', 0, 0],
])(
  'The cursor stays at its text when “%s” becomes “%s”, which does not count as typed',
  (before, after, cursor, place) => {
    let changes = 0
    const editorOf = (text: string, revision: number) => (
      <MarkdownEditor {...rest} revision={revision} text={() => text} onChange={() => changes++} />
    )
    const { container, rerender } = render(editorOf(before, 1))
    const view = EditorView.findFromDOM(container)
    if (!view) throw new Error('There is no editor')
    act(() => view.dispatch({ selection: { anchor: cursor } }))
    rerender(editorOf(after, 2))
    expect(view.state.doc.toString().trimEnd()).toBe(after)
    expect(view.state.selection.main.head).toBe(place)
    expect(changes).toBe(0)
  },
)

it.each([
  ['Markdown', (props: Rest) => <MarkdownEditor {...props} text={() => ''} />],
  ['rich text', (props: Rest) => <RichEditor {...props} text={() => emptyDocument} />],
] as const)(
  'A closed editor of %s does nothing for an upload or an answer that arrives later',
  (_, Editor) => {
    const opened: TextEditor[] = []
    const { unmount } = render(
      <Editor
        {...rest}
        revision={1}
        onChange={() => {}}
        onEditor={editor => editor && opened.push(editor)}
      />,
    )
    unmount()
    const [editor] = opened
    const calls = {
      focus: () => editor?.focus(),
      apply: () => editor?.apply('bold'),
      insertPicture: () => editor?.insertPicture({ address: '/files/1', name: 'Picture' }),
      insertLink: () => editor?.insertLink('https://example.com'),
      insertDocument: () => editor?.insertDocument(emptyDocument),
      selection: () => editor?.selection(),
      find: () => editor?.finder.set({ search: 'a', replacement: '', isCaseSensitive: false }),
      endFinding: () => editor?.finder.end(),
      align: () => editor?.rich?.align('left'),
      showBlock: () => editor?.showBlock(0),
    }
    expect(opened).toHaveLength(1)
    for (const [name, call] of Object.entries(calls)) expect(call, name).not.toThrow()
  },
)
