import { parseMarkdown } from '@greenroom/article'
import type { TextEditor } from '@greenroom/article-editor'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { screen, within } from '@testing-library/react'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import type { LibraryArticle, LibraryTab } from '../library-article.ts'
import { LibraryDrawer } from '../library-drawer.tsx'
import { fakeTextEditor } from './fake-text-editor.ts'

/** The last insertion: document, Markdown and the text to select. */
type Inserted = Parameters<TextEditor['insertDocument']>

/** Marks an editor of rich text. */
export const richFormats: TextEditor['rich'] = {
  isInTable: () => false,
  applyToTable: () => undefined,
  align: () => undefined,
  colour: () => undefined,
}

/** Renders the library beside an article in Markdown, and records what it does to the article. */
export function renderLibrary(
  tab: LibraryTab,
  { editor = {}, ...own }: Partial<Omit<LibraryArticle, 'editor'>> & { editor?: Partial<TextEditor> } = {},
  options: ConsoleOptions = {},
) {
  const inserted: Inserted[] = []
  const styles: LibraryArticle['style'][] = []
  const closed: boolean[] = []
  const textEditor = fakeTextEditor({ insertDocument: (...text) => inserted.push(text), ...editor })
  const article: LibraryArticle = {
    editor: textEditor,
    isReadOnly: false,
    style: defaultArticleStyle,
    setStyle: style => styles.push(style),
    body: () => ({ document: parseMarkdown('Rain'), source: 'Rain' }),
    preview: style => <output aria-label="Preview">{JSON.stringify(style)}</output>,
    ...own,
  }
  const rendered = renderInConsole(
    <LibraryDrawer tab={tab} article={article} onClose={() => closed.push(true)} />,
    options,
  )
  return { ...rendered, inserted, styles, closed, drawer: within(screen.getByRole('dialog')) }
}
