import type { TextEditor } from '@greenroom/article-editor'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichEditor } from './rich/rich-editor.tsx'
import { MarkdownEditor } from './source/markdown-editor.tsx'

it.each([
  ['Markdown', MarkdownEditor],
  ['rich text', RichEditor],
] as const)(
  'A closed editor of %s does nothing for an upload or an answer that arrives later',
  (_, Editor) => {
    const opened: TextEditor[] = []
    const { unmount } = render(
      <Editor
        label="Text"
        readOnly={false}
        revision={1}
        document={() => emptyDocument}
        onChange={() => {}}
        onTakeTyped={() => () => {}}
        onPictures={() => {}}
        onEditor={editor => editor && opened.push(editor)}
        onFind={() => {}}
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
