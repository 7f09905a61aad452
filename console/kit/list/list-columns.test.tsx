import { type ListPreference, saveListPreference } from '@greenroom/contract/areas/profile/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { openList, shownColumns } from './testing/content-list.tsx'

type User = Awaited<ReturnType<typeof openList>>['user']

const stored: ListPreference = {
  density: 'mini',
  order: ['genre', 'title', 'clicks', 'author'],
  hidden: ['clicks', 'author'],
}

async function openColumnSettings(user: User) {
  await user.click(screen.getByRole('button', { name: text('list:columns.title') }))
  return within(await screen.findByRole('dialog', { name: text('list:columns.title') }))
}

/** Leaves the page, which sends at once what would be sent after a pause. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const lastSaved = () => fakeServer.lastRequest(saveListPreference)
const handle = (column: string, place: number) => text('list:columns.move', { column, place, count: 4 })

describe('the columns of a list', () => {
  it('are at first those that are not hidden at first', async () => {
    await openList()
    expect(shownColumns()).toEqual(['Title', 'Genre', 'Clicks'])
  })

  it('stand as the user has stored them', async () => {
    await openList({ preference: stored })
    expect(shownColumns()).toEqual(['Genre', 'Title'])
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'mini')
  })

  it('are shown and hidden at once, and stored when the user pauses or leaves', async () => {
    const { user } = await openList()
    const settings = await openColumnSettings(user)
    await user.click(settings.getByRole('checkbox', { name: 'Author' }))
    await user.click(settings.getByRole('checkbox', { name: 'Genre' }))
    expect(shownColumns()).toEqual(['Title', 'Clicks', 'Author'])
    expect(fakeServer.requests(saveListPreference)).toEqual([])
    leavePage()
    await waitFor(() =>
      expect(lastSaved()).toEqual({
        params: { list: 'content-items' },
        body: { density: 'middle', order: ['title', 'genre', 'clicks', 'author'], hidden: ['genre'] },
      }),
    )
    expect(fakeServer.requests(saveListPreference)).toHaveLength(1)
  })

  it('are never all hidden', async () => {
    const { user } = await openList({ preference: stored })
    const settings = await openColumnSettings(user)
    await user.click(settings.getByRole('checkbox', { name: 'Title' }))
    expect(shownColumns()).toEqual(['Genre'])
    expect(settings.getByRole('checkbox', { name: 'Genre' })).toBeDisabled()
  })

  it('are moved by the arrow keys, which says where the column is now', async () => {
    const { user } = await openList()
    const settings = await openColumnSettings(user)
    settings.getByRole('button', { name: handle('Title', 1) }).focus()
    await user.keyboard('{ArrowDown}')
    expect(shownColumns()).toEqual(['Genre', 'Title', 'Clicks'])
    expect(settings.getByRole('button', { name: handle('Title', 2) })).toHaveFocus()
    expect(settings.getByRole('status')).toHaveTextContent(
      text('list:columns.moved', { column: 'Title', place: 2, count: 4 }),
    )
  })

  it('stay where they are at the ends', async () => {
    const { user } = await openList()
    const settings = await openColumnSettings(user)
    settings.getByRole('button', { name: handle('Title', 1) }).focus()
    await user.keyboard('{ArrowUp}')
    leavePage()
    expect(shownColumns()).toEqual(['Title', 'Genre', 'Clicks'])
    expect(fakeServer.requests(saveListPreference)).toEqual([])
  })

  it('go back to the list’s own at one press', async () => {
    const { user } = await openList({ preference: stored })
    const settings = await openColumnSettings(user)
    await user.click(settings.getByRole('button', { name: text('list:columns.reset') }))
    expect(shownColumns()).toEqual(['Title', 'Genre', 'Clicks'])
  })

  it('keep the order of the user when they cannot be stored, and say so', async () => {
    const { user } = await openList()
    fakeServer.respond(saveListPreference, refuse('storageFull', null))
    const settings = await openColumnSettings(user)
    await user.click(settings.getByRole('checkbox', { name: 'Genre' }))
    leavePage()
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
    expect(shownColumns()).toEqual(['Title', 'Clicks'])
  })
})

describe('the density of a list', () => {
  it('is chosen from a menu, shown at once and stored with the columns', async () => {
    const { user } = await openList({ preference: stored })
    await user.click(screen.getByRole('button', { name: text('list:density.title') }))
    const mini = await screen.findByRole('menuitemradio', { name: text('list:density.mini') })
    expect(mini).toBeChecked()
    await user.click(screen.getByRole('menuitemradio', { name: text('list:density.large') }))
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'large')
    leavePage()
    await waitFor(() => expect(lastSaved().body).toEqual({ ...stored, density: 'large' }))
  })
})
