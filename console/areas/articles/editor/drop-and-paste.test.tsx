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
  const stored = { id, address, name: 'rain.png', mediaType: 'image/png', size: 9, width: 9, height: 9 }
  fakeServer.respond(uploadArticlePicture, { ...stored, convertedFrom: null })
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

const picture = (name: string) => new File(['png'], name, { type: 'image/png' })
const rain = () => picture('rain.png')
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
const arrives = async (count = 1) => {
  await waitFor(() => expect(uploads.count()).toBe(count))
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

describe.each(['markdown', 'richText'] as const)('several files in %s text', format => {
  it('stand in their order as soon as they are dropped, and each takes its place when it is stored', async () => {
    const body = await open('Text.', format)
    fireEvent.drop(body, { dataTransfer: carried('', picture('a.png'), picture('b.png')) })
    await waitFor(() => expect(stored()).toMatch(/!\[a\]\(\S+a\.png\)\s+!\[b\]\(\S+b\.png\)/))
    await arrives(1)
    await waitFor(() => expect(stored()).toMatch(/!\[a\]\(\/api\/pictures\/\S+\)\s+!\[b\]\(\S+b\.png\)/))
    await arrives(1)
    await waitFor(() => expect(stored()).not.toContain('invalid'))
    expect(stored()).toContain(`![b](${address})`)
  })

  it('show their progress at once, and one that is cancelled leaves no place', async () => {
    const body = await open('Text.', format)
    fireEvent.drop(body, { dataTransfer: carried('', picture('a.png'), picture('b.png')) })
    expect(await screen.findAllByRole('progressbar')).toHaveLength(2)
    const [, second] = screen.getAllByRole('button', { name: text('upload:cancel') })
    if (!second) throw new Error('The second picture cannot be cancelled')
    fireEvent.click(second)
    await arrives(1)
    await waitFor(() => expect(stored()).toContain(`![a](${address})`))
    await waitFor(() => expect(stored()).not.toContain('b.png'))
    expect(uploads.count()).toBe(0)
  })

  it('that cannot be taken are refused by name, and the others arrive', async () => {
    const body = await open('Text.', format)
    const report = new File(['x'], 'report.pdf', { type: 'application/pdf' })
    fireEvent.drop(body, { dataTransfer: carried('', report, picture('a.png')) })
    expect(
      await screen.findByText(text('articles:picture.refused', { name: 'report.pdf' })),
    ).toBeInTheDocument()
    await arrives(1)
    await waitFor(() => expect(stored()).toContain(`![a](${address})`))
  })
})

describe('a paste into rich text', () => {
  const styled =
    '<section data-role="outer" style="border:1px solid red;position:fixed"><p onclick="x()" style="color:#c00">Red</p></section>'
  const paste = async (body: HTMLElement, html: string, plain = '') => {
    const data = carried(html)
    data.setData('text/plain', plain)
    fireEvent.paste(body, { clipboardData: data })
    return screen.findByRole('status')
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const blocks = () => article.content.parts[0]?.document.content ?? []

  it('keeps its look as one block, which is dissolved and undone in steps of their own', async () => {
    const body = await open('Before.', 'richText')
    const notice = await paste(body, styled)
    expect(notice).toHaveTextContent(text('paste:leftOut.boxes', { count: 1 }))
    await waitFor(() => expect(blocks().map(({ type }) => type)).not.toContain('rawHtml'))
    press(text('paste:action.look'))
    expect(screen.queryByText(text('paste:leftOut.boxes', { count: 1 }), { exact: false })).toBeNull()
    const kept = '<section style="border:1px solid red"><p style="color:#c00">Red</p></section>'
    await waitFor(() => expect(blocks()).toContainEqual({ type: 'rawHtml', attrs: { html: kept } }))
    const block = screen.getByRole('group', { name: text('paste:block.block') })
    expect([...block.querySelectorAll('div')].map(one => one.shadowRoot?.textContent ?? '').join('')).toBe(
      'Red',
    )

    press(text('paste:block.dissolve'))
    await waitFor(() => expect(stored()).not.toContain('<section'))
    expect(stored()).toContain('Red')
    fireEvent.keyDown(body, { key: 'z', code: 'KeyZ', ctrlKey: true })
    await waitFor(() => expect(stored()).toContain('<section'))
    fireEvent.keyDown(body, { key: 'z', code: 'KeyZ', ctrlKey: true })
    await waitFor(() => expect(stored()).not.toContain('<section'))
    expect(stored()).toContain('Red')
  })

  it('is edited as HTML with a picture of it, and is stored sanitised', async () => {
    const body = await open('Before.', 'richText')
    await paste(body, styled)
    press(text('paste:action.look'))
    press(text('paste:block.edit'))
    const field = await screen.findByRole('textbox', { name: 'HTML' })
    fireEvent.change(field, {
      target: { value: '<p style="color:#00c" onclick="x()">Blue</p><script>x()</script>' },
    })
    press(text('paste:save'))
    await waitFor(() =>
      expect(blocks()).toContainEqual({ type: 'rawHtml', attrs: { html: '<p style="color:#00c">Blue</p>' } }),
    )
  })

  it('moves a kept block by its buttons', async () => {
    const body = await open('Before.', 'richText')
    await paste(body, styled)
    press(text('paste:action.look'))
    await waitFor(() => expect(blocks().some(({ type }) => type === 'rawHtml')).toBe(true))
    const at = () => blocks().findIndex(({ type }) => type === 'rawHtml')
    const before = at()
    press(text(before === 0 ? 'paste:block.down' : 'paste:block.up'))
    await waitFor(() => expect(at()).toBe(before === 0 ? 1 : before - 1))
  })

  it('of Markdown offers to read it as Markdown', async () => {
    const body = await open('', 'richText')
    await paste(body, '', '## Title\n\n- one\n- two')
    await waitFor(() => expect(blocks().map(({ type }) => type)).not.toContain('heading'))
    press(text('paste:action.markdown'))
    await waitFor(() => expect(stored()).toBe('## Title\n\n- one\n- two'))
  })

  it('of stars stays as it is, without a notice', async () => {
    const body = await open('', 'richText')
    const data = carried('')
    data.setData('text/plain', '2 * 3 * 4 and **bold**')
    fireEvent.paste(body, { clipboardData: data })
    await waitFor(() => expect(body).toHaveTextContent('2 * 3 * 4 and **bold**'))
    expect(screen.queryByRole('button', { name: text('paste:action.markdown') })).toBeNull()
  })

  it('of Word leaves a place for a picture of the computer, which takes a dropped file', async () => {
    const body = await open('', 'richText')
    const notice = await paste(body, '<p>A</p><img src="file:///C:/Temp/clip_image001.png"><p>B</p>')
    expect(notice).toHaveTextContent(text('paste:places', { count: 1 }))
    const place = screen.getByRole('button', {
      name: text('paste:block.place', { name: 'clip_image001.png' }),
    })
    fireEvent.drop(place, { dataTransfer: carried('', picture('real.png')) })
    await arrives(1)
    await waitFor(() => expect(stored()).toBe(`A\n\n![](${address})\n\nB`))
  })

  it('sends a picture that stands in the text itself', async () => {
    const body = await open('', 'richText')
    const data = carried(`<p>A</p><img src="data:image/png;base64,${btoa('x'.repeat(300))}">`)
    fireEvent.paste(body, { clipboardData: data })
    await arrives(1)
    await waitFor(() => expect(stored()).toBe(`A\n\n![](${address})`))
  })

  it('that no article can hold says so and changes nothing', async () => {
    const body = await open('Before.', 'richText')
    const notice = await paste(body, `<p>${'x'.repeat(1_000_001)}</p>`)
    expect(notice).toHaveTextContent(text('paste:problem.tooLong'))
    expect(body).toHaveTextContent(/^Before\.$/)
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
