import { EditorView } from '@codemirror/view'
import { documentOfSource } from '@greenroom/article'
import { replaceNodes } from '@greenroom/article-editor/document'
import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { type ArticleDetail, readArticle, saveArticle } from '@greenroom/contract/areas/articles/articles'
import {
  listOfficialAccounts,
  readOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { invalidate } from '../../../kit/call/events.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, officialAccount } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildArticle, buildContent, buildPart, storedContent } from '../testing/articles.ts'
import { Component } from './article-page.tsx'
import { createArticleStore } from './state/article-store.ts'

let article: ArticleDetail

beforeEach(() => {
  fakeServer.respond(readArticle, () => article)
  fakeServer.respond(checkArticle, { version: 1, findings: [], parts: [] })
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    article = { ...article, version: version + 1, content: storedContent(changes.content ?? article.content) }
    return article
  })
})

/** Markdown that no printer would write so, with a footnote, a formula, and a list at its end. */
const source =
  '\uFEFFTitle\n=====\n\n**重点：**这是 `&nbsp;`[^1]  \n$$ a & b \\\\ c $$\n\n\n[^1]:   Note\n\n|a|b|\n|:-:|-|\n|1|2|\n\n*   one\n*   two'

async function open() {
  const { user, unmount } = renderInConsole(<Component />, {
    address: `/weixin/article/${article.id}`,
    route: '/weixin/article/:id',
  })
  const editor = () => screen.findByRole('textbox', { name: text('articles:editor.text') })
  const view = async () => {
    const codeMirror = EditorView.findFromDOM(await editor())
    if (!codeMirror) throw new Error('There is no Markdown editor')
    return codeMirror
  }
  await editor()
  return { user, unmount, view, editor }
}
const storedSource = () => article.content.parts[0]?.source

describe('the Markdown in the editor', () => {
  it('is the stored one, character by character, and only typing changes it', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, source)) })
    const { view, unmount } = await open()
    const opened = await view()
    expect(opened.state.doc.toString()).toBe(source)
    act(() => opened.dispatch({ changes: { from: source.length, insert: ' and three' } }))
    await waitFor(() => expect(storedSource()).toBe(`${source} and three`))
    expect(opened.state.doc.toString()).toBe(`${source} and three`)
    unmount()
    await invalidate('article.changed')
    const again = await open()
    await waitFor(async () => expect((await again.view()).state.doc.toString()).toBe(`${source} and three`))
  })

  it('is mended at one place, and no other block is printed', () => {
    const typed = `Title\n=====\n\n${source.slice(source.indexOf('**'))}`
    const store = createArticleStore(buildArticle({ content: buildContent(buildPart(1, typed)) }))
    const { partId } = store.getState()
    const nodes = [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] }]
    const mended = replaceNodes(documentOfSource(typed), { from: 0, to: 'Title'.length + 2, nodes })
    store.setText(partId, mended ?? emptyDocument)
    expect(store.getState().content.parts[0]?.source).toBe(typed.replace('Title\n=====\n', '## Title\n'))
  })

  it('shows characters that cannot be stored', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, 'ab')) })
    const { view } = await open()
    const opened = await view()
    act(() => opened.dispatch({ changes: { from: 1, insert: '\u0008' } }))
    expect(opened.dom.querySelector('.cm-specialChar')).not.toBeNull()
    act(() => opened.dispatch({ changes: { from: 1, to: 2 } }))
    expect(opened.dom.querySelector('.cm-specialChar')).toBeNull()
  })

  it('is the same after the article was shown as rich text', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, source)) })
    const { user, view, editor } = await open()
    await user.click(screen.getByRole('radio', { name: text('articles:sourceFormat.richText') }))
    await user.click(await screen.findByRole('button', { name: text('articles:sourceFormat.switch') }))
    await waitFor(async () => expect((await editor()).querySelector('li')).toHaveTextContent('one'))
    await waitFor(() => expect(article.content.sourceFormat).toBe('richText'))
    expect(storedSource()).toBe(source)
    await user.click(screen.getByRole('radio', { name: text('articles:sourceFormat.markdown') }))
    await waitFor(async () => expect((await editor()).querySelector('.cm-line')).not.toBeNull())
    expect((await view()).state.doc.toString()).toBe(source)
  })

  it('survives a crash of the browser while the server is unreachable', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, source)) })
    const { view, unmount } = await open()
    fakeServer.setReachable(false)
    const opened = await view()
    act(() => opened.dispatch({ changes: { from: source.length, insert: '![a](p)' } }))
    expect(await screen.findByText(text('articles:save.offline'))).toBeVisible()
    unmount()
    fakeServer.setReachable(true)
    const { user, view: viewAgain } = await open()
    await user.click(await screen.findByRole('button', { name: text('articles:unsent.restore') }))
    expect((await viewAgain()).state.doc.toString()).toBe(`${source}![a](p)`)
    await waitFor(() => expect(storedSource()).toBe(`${source}![a](p)`))
  })
})
