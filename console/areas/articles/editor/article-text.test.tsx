import { plainText } from '@greenroom/article'
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
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '../../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { buildPage, officialAccount, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildArticle, buildContent, buildPart, storedContent } from '../testing/articles.ts'
import { Component } from './article-page.tsx'

const drawDiagram = vi.hoisted(() =>
  vi.fn(async () => ({ picture: `data:image/svg+xml,${'x'.repeat(30_000)}`, width: 10, height: 10 })),
)
vi.mock('../../../../packages/article-editor/drawings/draw-diagram.ts', () => ({ drawDiagram }))

let article: ArticleDetail

beforeEach(() => {
  uploads.reset()
  fakeServer.respond(readArticle, () => article)
  fakeServer.respond(checkArticle, { version: 1, findings: [], parts: [] })
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    article = { ...article, version: version + 1, content: storedContent(changes.content ?? article.content) }
    return article
  })
})

async function open(markdown: string, sourceFormat: 'markdown' | 'richText' = 'markdown') {
  article = buildArticle({ content: { ...buildContent(buildPart(1, markdown)), sourceFormat } })
  const { user, container } = renderInConsole(<Component />, {
    address: `/weixin/article/${article.id}`,
    route: '/weixin/article/:id',
  })
  const body = await screen.findByRole('textbox', { name: text('articles:editor.text') })
  return { user, container, body }
}
const press = (name: string) => screen.getByRole('button', { name })
const storedText = () => plainText(article.content.parts[0]?.document.content ?? [])

describe('the text of an article', () => {
  it.each(['markdown', 'richText'] as const)('is searched and replaced where it is %s', async format => {
    const { user } = await open('Rain on the river.\n\nThe River rises.', format)
    await user.click(press(text('articles:toolbar.find')))
    const bar = within(screen.getByRole('search', { name: text('articles:find.title') }))
    fill(bar.getByRole('textbox', { name: text('articles:find.search') }), 'river')
    expect(await bar.findByText(text('articles:find.count', { count: 2 }))).toBeVisible()
    await user.click(bar.getByRole('checkbox', { name: text('articles:find.case') }))
    expect(await bar.findByText(text('articles:find.count', { count: 1 }))).toBeVisible()
    await user.click(bar.getByRole('checkbox', { name: text('articles:find.case') }))
    fill(bar.getByRole('textbox', { name: text('articles:find.replacement') }), 'lake')
    await user.click(bar.getByRole('button', { name: text('articles:find.replaceAll') }))
    await waitFor(() => expect(storedText()).toMatch(/Rain on the lake\.\s+The lake rises\./))
    expect(bar.getByText(text('articles:find.count', { count: 0 }))).toBeVisible()
  })

  it('has an outline whose headings lead to their places', async () => {
    const { user } = await open('# One\n\nText.\n\n## Two\n\nMore.')
    await user.click(screen.getByRole('tab', { name: text('articles:editor.view.outline') }))
    const outline = within(screen.getByRole('tabpanel'))
    expect(outline.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['One', 'Two'])
    await user.click(outline.getByRole('button', { name: 'Two' }))
    // The cursor is in that heading now.
    await user.click(press(text('articles:format.heading3')))
    await waitFor(() =>
      expect(article.content.parts[0]?.document.content).toMatchObject([
        { attrs: { level: 1 } },
        {},
        { attrs: { level: 3 } },
        {},
      ]),
    )
  })
})

describe('a picture for the text', () => {
  const rain = () => new File(['png'], 'rain.png', { type: 'image/png' })
  const picture = {
    id: recordId(760),
    name: 'rain.jpg',
    mediaType: 'image/jpeg',
    size: 9,
    width: 9,
    height: 9,
  }
  const address = `/api/pictures/${picture.id}`
  async function send() {
    const { user, container, body } = await open('Text.')
    const input = container.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (!input) throw new Error('There is nothing to choose a picture with')
    await user.upload(input, rain())
    await waitFor(() => expect(uploads.count()).toBe(1))
    return { user, body }
  }
  const bar = () => screen.queryByRole('progressbar', { name: text('upload:sending', { name: 'rain.png' }) })

  it('is uploaded with its progress, converted for WeChat, and inserted', async () => {
    const convertedFrom = { mediaType: 'image/webp', size: 20, isStill: false }
    fakeServer.respond(uploadArticlePicture, { ...picture, address, convertedFrom })
    const { body } = await send()
    act(() => uploads.last().progress(0.4))
    expect(bar()).toHaveAttribute('aria-valuenow', '40')
    await act(() => uploads.last().complete())
    await waitFor(() => expect(body).toHaveTextContent(`![rain](${address})`))
    expect(bar()).toBeNull()
    expect(screen.getByText(text('articles:picture.converted', { name: 'rain.png' }))).toBeVisible()
  })

  it.each([
    ['image/gif', false, 'convertedToGif'],
    ['image/jpeg', true, 'convertedToStill'],
  ] as const)('that moved and became %s says whether it still moves', async (mediaType, isStill, key) => {
    const convertedFrom = { mediaType: 'image/webp', size: 20, isStill }
    fakeServer.respond(uploadArticlePicture, { ...picture, mediaType, address, convertedFrom })
    await send()
    await act(() => uploads.last().complete())
    expect(await screen.findByText(text(`articles:picture.${key}`, { name: 'rain.png' }))).toBeVisible()
  })

  it('that WeChat would refuse shows the reason, and the text stays', async () => {
    const msg = 'WeChat takes GIFs up to 10 MB only'
    fakeServer.respond(uploadArticlePicture, refuse('invalid', { issues: [{ path: 'body.file', msg }] }))
    const { body } = await send()
    await act(() => uploads.last().complete())
    expect(
      await screen.findByText(text('articles:picture.unusable', { name: 'rain.png', reason: msg })),
    ).toBeVisible()
    expect(body).toHaveTextContent(/^Text\.$/)
  })

  it('is called off while it is sent', async () => {
    const { user, body } = await send()
    await user.click(press(text('upload:cancel')))
    await waitFor(() => expect(bar()).toBeNull())
    expect(body).toHaveTextContent(/^Text\.$/)
  })
})

it('The length of the HTML is what WeChat counts: a diagram counts as the address of a picture', async () => {
  await open('```mermaid\ngraph LR\n  A --> B\n```')
  // Preview, count and checks draw it.
  await waitFor(() => expect(drawDiagram.mock.calls.length).toBeGreaterThanOrEqual(3))
  await act(() => Promise.all(drawDiagram.mock.results.map(({ value }) => value)))
  expect(screen.getByText(/ \/ 20,000/)).toHaveTextContent(/^\d{3} \/ 20,000$/)
})
