import {
  type ArticlePlace,
  readArticlePlaces,
  saveArticlePlace,
} from '@greenroom/contract/areas/article-transfer/article-places'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { PlacesPanel } from './places-panel.tsx'

const instant = '2026-03-01T08:00:00.000Z'
const place: ArticlePlace = {
  platform: 'zhihu',
  isPublished: true,
  link: 'https://zhuanlan.zhihu.com/p/1',
  publishedDate: '2026-03-01',
  reads: 1200,
  likes: null,
  comments: null,
  figuresDate: '2026-03-02',
  updatedBy: 'Ada',
  updatedTime: instant,
  version: 3,
}
const named = (platform: 'zhihu' | 'x') =>
  text('articleTransfer:places.editOf', { name: text(`articleTransfer:places.name.${platform}`) })

function open() {
  fakeServer.respond(readArticlePlaces, {
    weixin: { link: 'https://mp.weixin.qq.com/s/1', publishedTime: instant },
    places: [place],
  })
  return renderInConsole(<PlacesPanel articleId={recordId(1)} />)
}

it('WeChat stands there by its publication, other platforms by hand', async () => {
  open()
  const links = await screen.findAllByRole('link', { name: text('articleTransfer:places.open') })
  expect(links.map(link => link.getAttribute('href'))).toEqual(['https://mp.weixin.qq.com/s/1', place.link])
  expect(screen.getByText(/1,200/)).toHaveTextContent('Ada')
})

it('A record is saved from the version on screen, and the first one from 0', async () => {
  const { user } = open()
  fakeServer.respond(saveArticlePlace, ({ body }) => ({ ...place, ...body.fields }))
  await user.click(await screen.findByRole('button', { name: named('zhihu') }))
  const reads = screen.getByRole('textbox', { name: text('articleTransfer:places.reads') })
  await user.clear(reads)
  await user.type(reads, '1300')
  await user.click(screen.getByRole('button', { name: text('articleTransfer:places.save') }))
  await waitFor(() =>
    expect(fakeServer.lastRequest(saveArticlePlace).body).toMatchObject({
      version: 3,
      fields: { reads: 1300 },
    }),
  )
  await user.click(await screen.findByRole('button', { name: named('x') }))
  await user.click(screen.getByRole('button', { name: text('articleTransfer:places.save') }))
  await waitFor(() => expect(fakeServer.lastRequest(saveArticlePlace).body.version).toBe(0))
})

it('A wrong link is named at its field, and the form stays', async () => {
  const { user } = open()
  fakeServer.respond(
    saveArticlePlace,
    refuse('invalid', { issues: [{ path: 'body.fields.link', msg: 'No address' }] }),
  )
  await user.click(await screen.findByRole('button', { name: named('x') }))
  const link = screen.getByRole('textbox', { name: text('articleTransfer:places.link') })
  await user.type(link, 'nothing')
  await user.click(screen.getByRole('button', { name: text('articleTransfer:places.save') }))
  await waitFor(() => expect(link).toBeInvalid())
  expect(link).toHaveValue('nothing')
})
