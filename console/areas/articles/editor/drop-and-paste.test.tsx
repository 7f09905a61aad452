import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { toMarkdown } from '@greenroom/article'
import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import {
  type ArticleDetail,
  readArticle,
  saveArticle,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import {
  listOfficialAccounts,
  readOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '../../../testing/fake-network.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, officialAccount, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildArticle, buildContent, buildPart, storedContent } from '../testing/articles.ts'
import { Component } from './article-page.tsx'

let article: ArticleDetail
const id = recordId(760)
const address = `/api/pictures/${id}`

beforeEach(() => {
  // happy-dom has no layout, so the place of a drop is left to the browser.
  vi.spyOn(EditorView.prototype, 'posAtCoords').mockReturnValue(null)
  uploads.reset()
  fakeServer.respond(readArticle, () => article)
  fakeServer.respond(checkArticle, { version: 1, findings: [], parts: [] })
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    article = { ...article, version: version + 1, content: storedContent(changes.content ?? article.content) }
    return article
  })
  const picture = { id, address, name: 'rain.png', mediaType: 'image/png', size: 9, width: 9, height: 9 }
  fakeServer.respond(uploadArticlePicture, { ...picture, convertedFrom: null })
})

async function open(
  markdown: string,
  sourceFormat: 'markdown' | 'richText',
  state: ArticleDetail['state'] = 'local',
): Promise<HTMLElement> {
  article = buildArticle({ state, content: { ...buildContent(buildPart(1, markdown)), sourceFormat } })
  renderInConsole(<Component />, { address: `/weixin/article/${article.id}`, route: '/weixin/article/:id' })
  return screen.findByRole('textbox', { name: text('articles:editor.text') })
}
const stored = () => {
  const document = article.content.parts[0]?.document
  return document ? toMarkdown(document).trim() : ''
}

const rain = () => new File(['png'], 'rain.png', { type: 'image/png' })
const word = `<html xmlns:o="o"><head><style>p {color: red}</style></head><body>
<p class=MsoNormal style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b>wet</b></p>
<p class=MsoNormal>Umbrella<o:p></o:p></p></body></html>`

/** Content of a clipboard or a drag. */
function carried(html: string, ...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (html !== '') data.setData('text/html', html)
  return data
}
const arrives = async () => {
  await waitFor(() => expect(uploads.count()).toBe(1))
  await act(() => uploads.last().complete())
}

describe.each(['markdown', 'richText'] as const)('in %s text', format => {
  it.each([
    ['dropped', carried('', rain())],
    ['pasted', carried('', rain())],
    // A browser's own “Copy image” brings its tag as well.
    ['pasted', carried('<meta charset="utf-8"><img src="https://elsewhere.example/a.png">', rain())],
  ])('a picture that is %s is stored and put in', async (how, data) => {
    const body = await open('Text.', format)
    if (how === 'dropped') fireEvent.drop(body, { dataTransfer: data })
    else fireEvent.paste(body, { clipboardData: data })
    await arrives()
    await waitFor(() => expect(stored()).toContain(`![rain](${address})`))
    expect(stored()).toContain('Text.')
  })

  it('Word’s text is pasted clean, and not as the picture that Word puts beside it', async () => {
    const body = await open('', format)
    fireEvent.paste(body, { clipboardData: carried(word, rain()) })
    await waitFor(() => expect(stored()).toBe('- **wet**\n\nUmbrella'))
    expect(uploads.count()).toBe(0)
  })

  it('nothing is dropped or pasted while the article can only be read', async () => {
    const body = await open('Text.', format, 'publishing')
    await waitFor(() => expect(body).toHaveTextContent('Text.'))
    fireEvent.drop(body, { dataTransfer: carried('', rain()) })
    fireEvent.paste(body, { clipboardData: carried('', rain()) })
    fireEvent.paste(body, { clipboardData: carried(word) })
    // Pasted HTML is inserted after a moment.
    await act(() => import('../../../../packages/article-editor/rich/markdown-from-html.ts'))
    expect(body).toHaveTextContent(/^Text\.$/)
    expect(uploads.count()).toBe(0)
  })
})

it('several places are written in at once, and their carets are drawn only while there are several', async () => {
  const body = await open('one\n\none', 'markdown')
  const view = EditorView.findFromDOM(body)
  if (!view) throw new Error('There is no editor')
  const carets = () => view.dom.querySelectorAll('.cm-cursorLayer').length
  expect(carets()).toBe(0)
  const [first, second] = [3, 8].map(at => EditorSelection.cursor(at))
  if (!first || !second) throw new Error('There are no carets')
  act(() => view.dispatch({ selection: EditorSelection.create([first, second]) }))
  expect(carets()).toBe(1)
  act(() => view.dispatch(view.state.replaceSelection('?')))
  await waitFor(() => expect(stored()).toBe('one?\n\none?'))
  act(() => view.dispatch({ selection: { anchor: 0 } }))
  expect(carets()).toBe(0)
})
