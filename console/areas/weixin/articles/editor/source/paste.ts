import type { EditorView } from '@codemirror/view'

/** Pastes HTML as Markdown; HTML that says no more than its plain text, as that. */
export async function pasteAsMarkdown(view: EditorView, html: string, plain: string): Promise<void> {
  // It brings the schema of the formatted text, which nobody else needs here.
  const { markdownFromHtml } = await import('../rich/markdown-from-html.ts')
  const markdown = markdownFromHtml(html)
  const isPlain = markdown === '' || withoutSpace(markdown) === withoutSpace(plain)
  const text = isPlain ? plain : markdown
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')
