import { readArticlePage } from '@greenroom/contract/areas/article-transfer/article-imports'
import {
  articleDetail,
  createArticle,
  fetchArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ImportDrop } from './import-drop.tsx'

const source = '# Rain\n\nIt rains. ![r](https://example.com/r.png) ![a](img/a.png)\n'
const markdown = (name = 'rain.md', content = source) => new File([content], name)
const instant = '2026-03-01T08:00:00.000Z'
const address = `/api/pictures/${recordId(9)}`
const picture = {
  id: recordId(9),
  address,
  name: 'r.png',
  mediaType: 'image/png',
  width: 1,
  height: 1,
  size: 1,
  convertedFrom: null,
}

function open(props: Partial<Parameters<typeof ImportDialog>[0]> = {}) {
  const onCreated = vi.fn()
  const onClose = vi.fn()
  fakeServer.respond(fetchArticlePicture, picture)
  fakeServer.respond(createArticle, ({ body }) =>
    articleDetail.parse({
      id: recordId(8),
      title: '',
      partCount: 1,
      coverAddress: null,
      account: null,
      state: 'local',
      lastJobId: null,
      publishedAddress: null,
      sourceFormat: 'markdown',
      createdBy: null,
      updatedBy: null,
      createdTime: instant,
      updatedTime: instant,
      pushedTime: null,
      publishedTime: null,
      version: 1,
      content: body.content,
      ignored: [],
      mediaId: '',
    }),
  )
  const { user } = renderInConsole(
    <ImportDialog accountId={null} onCreated={onCreated} onClose={onClose} {...props} />,
  )
  return { user, onCreated, onClose }
}
const button = (name: string) => screen.findByRole('button', { name })

describe('an import', () => {
  it('shows the article of a file, stores its pictures and creates the article with its source', async () => {
    const { user, onCreated, onClose } = open({ files: [markdown()] })
    expect(await screen.findByDisplayValue('Rain')).toBeVisible()
    const names = 'img/a.png'
    expect(screen.getByText(text('articleTransfer:import.missing', { count: 1, names }))).toBeVisible()
    await user.click(await button(text('articleTransfer:import.create', { count: 1 })))
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith([recordId(8)]))
    expect(fakeServer.lastRequest(fetchArticlePicture).body).toEqual({ address: 'https://example.com/r.png' })
    const { content } = fakeServer.lastRequest(createArticle).body
    expect(content).toMatchObject({ sourceFormat: 'markdown', style: defaultArticleStyle })
    expect(content?.parts[0]?.source).toBe(source.replace('https://example.com/r.png', address))
    expect(await screen.findByText(text('articleTransfer:import.left', { count: 1, names }))).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('keeps a picture where it is when it can’t be fetched, and names it', async () => {
    const { user, onCreated } = open({ files: [markdown('a.md', '![r](https://example.com/r.png)')] })
    fakeServer.respond(fetchArticlePicture, refuse('pictureNotFetched', { problem: 'timeout' }))
    await screen.findByDisplayValue('a')
    await user.click(await button(text('articleTransfer:import.create', { count: 1 })))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(fakeServer.lastRequest(createArticle).body.content?.parts[0]?.source).toBe(
      '![r](https://example.com/r.png)',
    )
    const left = { count: 1, names: 'https://example.com/r.png' }
    expect(await screen.findByText(text('articleTransfer:import.left', left))).toBeVisible()
  })

  it('makes one article of several files, each a part, or an article for each', async () => {
    const { user, onCreated } = open({ files: [markdown('a.md', 'one'), markdown('b.md', 'two')] })
    await user.click(
      await screen.findByRole('radio', { name: text('articleTransfer:import.one', { limit: 8 }) }),
    )
    await user.click(await button(text('articleTransfer:import.create', { count: 1 })))
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    const parts = fakeServer.lastRequest(createArticle).body.content?.parts
    expect(parts?.map(part => [part.title, part.source])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ])
  })

  it('says why a page could not be read, and creates nothing', async () => {
    const { user } = open()
    const issues = [{ path: 'body.address', msg: 'No web page' }]
    fakeServer.respond(readArticlePage, refuse('invalid', { issues }))
    await user.type(
      screen.getByRole('textbox', { name: text('articleTransfer:import.address') }),
      'https://a.example/{Enter}',
    )
    const name = 'https://a.example/'
    expect(
      await screen.findByText(text('articleTransfer:import.notRead', { name, reason: 'No web page' })),
    ).toBeVisible()
    expect(fakeServer.requests(createArticle)).toEqual([])
  })

  it('inserts into the open article in place of creating one', async () => {
    const onInsert = vi.fn()
    const { user } = open({ files: [markdown('a.md', 'one')], onInsert })
    await screen.findByDisplayValue('a')
    await user.click(await button(text('articleTransfer:import.insert')))
    await waitFor(() => expect(onInsert).toHaveBeenCalledOnce())
    expect(onInsert.mock.calls[0]?.[0]).toMatchObject({ part: { source: 'one' }, isMarkdown: true })
    expect(fakeServer.requests(createArticle)).toEqual([])
  })
})

it('Texts that are dropped on the page are taken, and pictures are left to the text', () => {
  const onFiles = vi.fn()
  renderInConsole(<ImportDrop onFiles={onFiles} />)
  const drop = (files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
  expect(drop([new File(['a'], 'a.png')])).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
  expect(drop([markdown()])).toBe(false)
  expect(onFiles).toHaveBeenCalledOnce()
})
