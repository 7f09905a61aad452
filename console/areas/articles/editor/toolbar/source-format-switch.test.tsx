import '../../locales/index.ts'
import { documentOfSource } from '@greenroom/article'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { type ArticleDocument, emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { type ArticleDetail, saveArticle } from '@greenroom/contract/areas/articles/articles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { text } from '../../../../testing/text.ts'
import { buildArticle, buildContent, buildPart } from '../../testing/articles.ts'
import { renderEditing } from '../testing/render-editing.tsx'
import { SourceFormatSwitch } from './source-format-switch.tsx'

type Format = 'markdown' | 'richText'

function open(article: ArticleDetail) {
  const rendered = renderEditing(<SourceFormatSwitch />, article)
  const option = (name: Format) => screen.getByRole('radio', { name: text(`articles:sourceFormat.${name}`) })
  return {
    ...rendered,
    option,
    choose: (name: Format) => rendered.user.click(option(name)),
    dialog: async () => within(await screen.findByRole('dialog')),
    answer: async (name: 'switch' | 'stay') =>
      rendered.user.click(await screen.findByRole('button', { name: text(`articles:sourceFormat.${name}`) })),
    part: () => rendered.store.getState().content.parts[0],
  }
}
const markdown = (...sources: string[]) =>
  buildArticle({ content: buildContent(...sources.map((source, index) => buildPart(index + 1, source))) })
const richText = (...parts: ArticlePart[]) =>
  buildArticle({ content: { ...buildContent(...parts), sourceFormat: 'richText' } })
const typed = 'Title\n=====\n\nText'
/** Blank paragraphs that readers see; Markdown has none. */
const spaced: ArticleDocument = {
  type: 'doc',
  content: ['One', '', 'Two'].map(each => ({
    type: 'paragraph',
    attrs: { textAlign: null },
    content: each === '' ? [] : [{ type: 'text', text: each }],
  })),
}

describe('the switch between Markdown and rich text', () => {
  it('switches at once when nothing would change', async () => {
    const { choose, option, part } = open(markdown('# Title\n\nText'))
    await choose('richText')
    expect(option('richText')).toBeChecked()
    expect(screen.queryByRole('dialog')).toBeNull()
    await choose('markdown')
    expect(option('markdown')).toBeChecked()
    expect(part()?.source).toBe('# Title\n\nText')
  })

  it('shows first how the Markdown would be rewritten, and changes nothing when the user stays', async () => {
    const { choose, dialog, answer, option, store } = open(markdown('Text', typed))
    const before = store.getState().content
    await choose('richText')
    const shown = await dialog()
    expect(shown.getByText(text('articles:sourceFormat.note.richText'))).toBeVisible()
    const diffs = shown.getAllByRole('textbox')
    expect(diffs).toHaveLength(1)
    expect(diffs[0]).toHaveAccessibleName(text('articles:sourceFormat.changesOf', { title: 'Spring 2' }))
    expect(diffs[0]).toHaveTextContent('# Title')
    expect(diffs[0]?.querySelector('.cm-deletedChunk')).toHaveTextContent('Title=====')
    await answer('stay')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(option('markdown')).toBeChecked()
    expect(store.getState().content).toBe(before)
  })

  it('gives the Markdown back as it was typed until the rich text is edited, also after a reload', async () => {
    const first = open(markdown(typed))
    await first.choose('richText')
    await first.answer('switch')
    await waitFor(() => expect(first.option('richText')).toBeChecked())
    await first.autosave.flush()
    const { content } = fakeServer.lastRequest(saveArticle).body.changes
    expect(content).toMatchObject({ sourceFormat: 'richText', parts: [{ source: typed }] })
    first.unmount()

    const again = open(buildArticle({ version: 2, ...(content && { content }) }))
    // Editors add a blank paragraph at the end by themselves.
    const [part] = content?.parts ?? []
    again.store.setText(part?.id ?? '', {
      type: 'doc',
      content: [...(part?.document.content ?? []), { type: 'paragraph', content: [] }],
    })
    await again.choose('markdown')
    expect(again.option('markdown')).toBeChecked()
    expect(again.part()).toMatchObject({ source: typed, document: documentOfSource(typed) })
  })

  it('prints the Markdown anew once the rich text was edited', async () => {
    const { choose, answer, option, part, store } = open(markdown(typed))
    await choose('richText')
    await answer('switch')
    await waitFor(() => expect(option('richText')).toBeChecked())
    const document = documentOfSource(`${typed} typed`)
    store.setText(store.getState().partId, document, true)
    expect(part()?.source).toBeNull()
    await choose('markdown')
    expect(option('markdown')).toBeChecked()
    expect(part()?.source).toBe('# Title\n\nText typed\n')
  })

  it('names what Markdown cannot write, in any article of the draft, and gives the document back unedited', async () => {
    const parts = [
      buildPart(1, '', { document: documentOfSource('Text') }),
      buildPart(2, '', { document: spaced }),
    ]
    const { choose, dialog, answer, option, store } = open(richText(...parts))
    await choose('markdown')
    const shown = await dialog()
    const what = text('articles:sourceFormat.losses.emptyParagraphs')
    expect(shown.getByText(text('articles:sourceFormat.loss', { what }))).toBeVisible()
    expect(shown.getByText(text('articles:sourceFormat.changesOf', { title: 'Spring 2' }))).toBeVisible()
    await answer('switch')
    await waitFor(() => expect(option('markdown')).toBeChecked())
    expect(store.getState().content.parts.map(({ source }) => source)).toEqual(['Text\n', 'One\n\nTwo\n'])
    await choose('richText')
    expect(option('richText')).toBeChecked()
    expect(store.getState().content.parts).toMatchObject([
      { source: null, document: documentOfSource('Text') },
      { source: null, document: spaced },
    ])
  })

  it('says so when only the look would change', async () => {
    const cell = (fields: object) => ({
      type: 'tableCell' as const,
      attrs: { colspan: 1, rowspan: 1 },
      content: [],
      ...fields,
    })
    const document: ArticleDocument = {
      type: 'doc',
      content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell({})] }] }],
    }
    const { choose, dialog } = open(richText(buildPart(1, '', { document })))
    await choose('markdown')
    const shown = await dialog()
    expect(shown.getByText(text('articles:sourceFormat.look'))).toBeVisible()
    expect(shown.queryByRole('textbox')).toBeNull()
  })

  it('switches an empty article at once', async () => {
    const { choose, option } = open(richText(buildPart(1, '', { document: emptyDocument })))
    await choose('markdown')
    expect(option('markdown')).toBeChecked()
  })
})
