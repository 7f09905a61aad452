import type { EditorView } from '@codemirror/view'

/** Pastes HTML as Markdown; HTML without formatting as plain text. */
export async function pasteAsMarkdown(view: EditorView, html: string, plain: string): Promise<void> {
  // Loads the schema of the rich text editor, which is needed only here.
  const { markdownFromHtml } = await import('../rich/markdown-from-html.ts')
  const markdown = markdownFromHtml(html)
  const isPlain = markdown === '' || withoutSpace(markdown) === withoutSpace(plain)
  const text = isPlain ? plain : markdown
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')
