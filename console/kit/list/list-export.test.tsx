import { createExport } from '@greenroom/contract/areas/exports/exports'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { openList } from './testing/content-list.tsx'

const exportButton = () => screen.getByRole('button', { name: text('list:export.title') })
const downloads = vi.fn<(address: string) => void>()

beforeEach(() => {
  downloads.mockClear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads(this.getAttribute('href') ?? '')
  })
})

describe('the export of a list', () => {
  it('says how many rows it has, and downloads all that match in the columns and order on screen', async () => {
    fakeServer.respond(createExport, { address: '/api/exports/1', rows: 1234 })
    const { user } = await openList({
      address: '/?genre=img&sort=title&page=2',
      total: 1234,
      preference: { density: 'middle', order: ['clicks', 'title', 'genre'], hidden: ['title'] },
    })
    await user.click(exportButton())
    expect(await screen.findByText(text('list:export.rows', { count: 1234, total: '1,234' }))).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: text('list:export.xlsx') }))
    await waitFor(() => expect(downloads).toHaveBeenCalledExactlyOnceWith('/api/exports/1'))
    expect(fakeServer.lastRequest(createExport).body).toEqual({
      list: 'content-item',
      format: 'xlsx',
      title: 'Content items',
      query: { genre: ['img'], sort: 'title' },
      columns: [
        { key: 'clicks', title: 'Clicks' },
        { key: 'genre', title: 'Genre', words: { text: 'Text', img: 'Pictures' } },
      ],
    })
    expect(
      await screen.findByText(text('list:export.started', { count: 1234, total: '1,234' })),
    ).toBeVisible()
  })

  it('is not offered while no row matches', async () => {
    await openList({ rows: [] })
    expect(exportButton()).toBeDisabled()
  })

  it('says why it failed, and can be retried', async () => {
    fakeServer.respond(createExport, refuse('forbidden', { permission: 'content-item:read' }))
    const { user } = await openList()
    await user.click(exportButton())
    await user.click(await screen.findByRole('menuitem', { name: text('list:export.csv') }))
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
    expect(downloads).not.toHaveBeenCalled()
    await waitFor(() => expect(exportButton()).toBeEnabled())
  })
})
