import { saveListPreference } from '@greenroom/contract/areas/profile/preferences'
import {
  createView,
  deleteView,
  readViews,
  setDefaultView,
  unwatchView,
  updateView,
  watchView,
} from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildView, recordId } from '../../testing/records.ts'
import { buildTab } from '../../testing/tab.ts'
import { text } from '../../testing/text.ts'
import { lastQuery, openList, renderList, respondWithList, shownColumns } from './testing/content-list.tsx'

type User = Awaited<ReturnType<typeof openList>>['user']

const view = buildView({
  name: 'Pictures',
  filters: { genre: ['img'] },
  sort: 'title',
  order: ['clicks', 'title'],
  hidden: ['genre'],
})
const atView = `/?genre=img&sort=title&named=${view.id}`

async function choose(user: User, item: string) {
  await user.click(screen.getByRole('button', { name: text('list:views.title') }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

const chip = (name: string) => screen.getByRole('button', { name })

describe('the saved views of a list', () => {
  it('say in their menu that there are none yet, and take no place above the rows', async () => {
    const { user } = await openList()
    expect(screen.queryByRole('list', { name: text('list:views.title') })).toBeNull()
    await user.click(screen.getByRole('button', { name: text('list:views.title') }))
    expect(await screen.findByText(text('list:views.none'))).toBeVisible()
  })

  it('stand above the rows, and are applied by a click with filters, order and columns', async () => {
    const { user, address } = await openList({ views: [view], address: '/?title=old&page=2', total: 30 })
    expect(chip('Pictures')).toHaveAttribute('aria-pressed', 'false')
    await user.click(chip('Pictures'))
    expect(address()).toBe(atView)
    await waitFor(() => expect(lastQuery()).toMatchObject({ genre: ['img'], sort: 'title', current: 1 }))
    expect(shownColumns()).toEqual(['Clicks', 'Title'])
    expect(chip('Pictures')).toHaveAttribute('aria-pressed', 'true')
  })

  it('are reached and applied by keys, one after the other', async () => {
    const other = buildView({ id: recordId(310), name: 'Spring', filters: { title: 'spring' } })
    const { user, address } = await openList({ views: [view, other] })
    chip('Pictures').focus()
    await user.tab()
    expect(chip('Spring')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/?title=spring&named=${other.id}`)
    expect(chip('Spring')).toHaveFocus()
  })

  it('stay marked when filters are changed by hand, and begin anew after they were left', async () => {
    const { user, address, navigate } = await openList({ views: [view], address: atView })
    await navigate(`/?genre=text&named=${view.id}`)
    expect(chip('Pictures')).toHaveAttribute('aria-pressed', 'true')
    await user.click(chip('Pictures'))
    expect(address()).toBe('/')
    await user.click(chip('Pictures'))
    expect(address()).toBe(atView)
  })

  it('come before the rows, which never move down for them', async () => {
    respondWithList({ views: [view] })
    const views = Promise.withResolvers<{ list: (typeof view)[] }>()
    fakeServer.respond(readViews, () => views.promise)
    renderList()
    await screen.findByText(text('list:total', { total: '3' }))
    expect(screen.queryByText('Item 1')).toBeNull()
    views.resolve({ list: [view] })
    expect(await screen.findByText('Item 1')).toBeVisible()
    expect(chip('Pictures')).toBeVisible()
  })

  it('name the tab, with the filters beyond the view', async () => {
    const tab = buildTab()
    const { navigate } = await openList({ views: [view], address: atView, tab })
    await waitFor(() => expect(tab.detail()).toBe('Pictures'))
    await navigate(`/?genre=img&title=old&named=${view.id}`)
    await waitFor(() => expect(tab.detail()).toBe(`Pictures${text('list:filters.separator')}Title old`))
  })

  it('name whose they are when others share them', async () => {
    const { user } = await openList({
      views: [buildView({ name: 'Team', own: false, owner: 'Bo', shared: true })],
    })
    await user.click(chip(text('list:views.of', { name: 'Team', owner: 'Bo' })))
    await user.click(screen.getByRole('button', { name: text('list:views.title') }))
    await screen.findByRole('menuitem', { name: text('list:views.default') })
    expect(screen.queryByRole('menuitem', { name: text('list:views.update') })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: text('list:views.delete') })).toBeNull()
  })

  it('save the state on screen under a name', async () => {
    const { user, address } = await openList({ address: '/?genre=img&sort=title' })
    const made = buildView({ id: recordId(301), name: 'Mine' })
    fakeServer.respond(createView, made)
    await choose(user, text('list:views.save'))
    const dialog = within(await screen.findByRole('dialog', { name: text('list:views.save') }))
    expect(dialog.getByRole('button', { name: text('list:views.keep') })).toBeDisabled()
    await user.type(dialog.getByRole('textbox'), ' Mine ')
    await user.click(dialog.getByRole('checkbox', { name: text('list:views.share') }))
    fakeServer.respond(readViews, { list: [made] })
    await user.click(dialog.getByRole('button', { name: text('list:views.keep') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeServer.lastRequest(createView)).toEqual({
      params: { list: 'content-items' },
      body: {
        name: 'Mine',
        shared: true,
        filters: { genre: ['img'] },
        sort: 'title',
        order: ['title', 'genre', 'clicks', 'author'],
        hidden: ['author'],
      },
    })
    expect(address()).toBe(`/?genre=img&sort=title&named=${made.id}`)
  })

  it('store the query of the list, with days relative to each reader, and set the filters by it', async () => {
    const address = '/?title=moon&genre=img&genre=text&published=2026-03-01&published=2026-03-31'
    const { user, address: shown } = await openList({ address })
    const filters = {
      title: 'moon',
      genre: ['text', 'img'],
      publishedFrom: '2026-03-01',
      publishedBefore: '2026-04-01',
    }
    const made = buildView({ id: recordId(302), name: 'March', filters })
    fakeServer.respond(createView, made)
    fakeServer.respond(readViews, { list: [made] })
    await choose(user, text('list:views.save'))
    await user.type(await screen.findByRole('textbox', { name: text('list:views.name') }), 'March{Enter}')
    await waitFor(() => expect(fakeServer.lastRequest(createView).body).toMatchObject({ filters }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'March', pressed: true }))
    await waitFor(() => expect(shown()).toBe('/'))
    await user.click(chip('March'))
    const parameters = new URLSearchParams(shown().slice(2))
    expect(parameters.getAll('published')).toEqual(['2026-03-01', '2026-03-31'])
    expect(parameters.getAll('genre')).toEqual(['text', 'img'])
    expect(parameters.get('title')).toBe('moon')
  })

  it('show the days that lie between instants, as other programs may store them', async () => {
    const instants = {
      publishedFrom: new Date(2026, 2, 1).toISOString(),
      publishedBefore: new Date(2026, 3, 1).toISOString(),
    }
    const { user, address } = await openList({ views: [buildView({ name: 'March', filters: instants })] })
    await user.click(chip('March'))
    expect(address()).toContain('published=2026-03-01&published=2026-03-31')
  })

  it('keep the dialog open when they could not be made', async () => {
    const { user } = await openList()
    fakeServer.respond(createView, refuse('storageFull', null))
    await choose(user, text('list:views.save'))
    await user.type(await screen.findByRole('textbox', { name: text('list:views.name') }), 'Mine{Enter}')
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('are updated to the state on screen, from the version that was read', async () => {
    const { user, navigate } = await openList({ views: [view], address: atView })
    await navigate(`/?genre=text&named=${view.id}`)
    fakeServer.respond(updateView, { ...view, version: 2 })
    await choose(user, text('list:views.update'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateView).body).toMatchObject({
        version: 1,
        changes: { filters: { genre: ['text'] }, sort: null },
      }),
    )
  })

  it('are renamed in the dialog that starts from their name', async () => {
    const { user } = await openList({ views: [view], address: atView })
    fakeServer.respond(updateView, { ...view, version: 2 })
    await choose(user, text('list:views.rename'))
    const name = await screen.findByRole('textbox', { name: text('list:views.name') })
    expect(name).toHaveValue('Pictures')
    await user.type(name, ' only{Enter}')
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateView).body).toEqual({
        version: 1,
        changes: { name: 'Pictures only', shared: false },
      }),
    )
  })

  it('are deleted only when the user agrees', async () => {
    const { user } = await openList({ views: [view], address: atView })
    fakeServer.respond(deleteView, true)
    await choose(user, text('list:views.delete'))
    const question = () => within(screen.getByRole('dialog', { name: text('list:views.deleteTitle') }))
    await user.click(question().getByRole('button', { name: text('kit:cancel') }))
    expect(fakeServer.requests(deleteView)).toEqual([])
    await choose(user, text('list:views.delete'))
    await user.click(question().getByRole('button', { name: text('list:views.delete') }))
    await waitFor(() => expect(fakeServer.requests(deleteView)).toHaveLength(1))
  })

  it('are left for the bare list with the user’s own columns', async () => {
    const { user, address } = await openList({ views: [view], address: atView })
    expect(shownColumns()).toEqual(['Clicks', 'Title'])
    await user.click(chip('Pictures'))
    expect(address()).toBe('/')
    expect(shownColumns()).toEqual(['Title', 'Genre', 'Clicks'])
  })
})

describe('the columns of an open view', () => {
  it('are changed for the view alone, and stored with it only when the user says so', async () => {
    const own = {
      density: 'middle',
      order: ['title', 'genre', 'clicks', 'author'],
      hidden: ['genre'],
    } as const
    const { user } = await openList({
      views: [view],
      address: atView,
      preference: { ...own, order: [...own.order], hidden: [...own.hidden] },
    })
    await user.click(screen.getByRole('button', { name: text('list:columns.title') }))
    const settings = within(await screen.findByRole('dialog', { name: text('list:columns.title') }))
    expect(settings.getByText(text('list:columns.ofView'), { exact: false })).toBeVisible()
    await user.click(settings.getByRole('checkbox', { name: 'Clicks' }))
    expect(shownColumns()).toEqual(['Title'])
    window.dispatchEvent(new Event('pagehide'))
    expect(fakeServer.requests(saveListPreference)).toEqual([])
    await user.keyboard('{Escape}')
    fakeServer.respond(updateView, { ...view, version: 2 })
    await choose(user, text('list:views.update'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateView).body).toMatchObject({
        changes: { hidden: expect.arrayContaining(['clicks', 'genre']) },
      }),
    )
    await user.click(chip('Pictures'))
    expect(shownColumns()).toEqual(['Title', 'Clicks', 'Author'])
    expect(fakeServer.requests(saveListPreference)).toEqual([])
  })
})

describe('the view that a list opens with', () => {
  it('opens the view that the user chose, where the address names none', async () => {
    const { address } = await openList({ views: [{ ...view, isDefault: true }] })
    await waitFor(() => expect(address()).toBe(atView))
  })

  it('is none where the address asks for something', async () => {
    const { address } = await openList({ views: [{ ...view, isDefault: true }], address: '/?title=spring' })
    await screen.findByText('Item 1')
    expect(address()).toBe('/?title=spring')
  })

  it('is chosen and given up in the menu', async () => {
    const { user } = await openList({ views: [view], address: atView })
    fakeServer.respond(setDefaultView, true)
    fakeServer.respond(readViews, { list: [{ ...view, isDefault: true }] })
    await choose(user, text('list:views.default'))
    await waitFor(() => expect(fakeServer.lastRequest(setDefaultView).body).toEqual({ id: view.id }))
    await choose(user, text('list:views.noDefault'))
    await waitFor(() => expect(fakeServer.lastRequest(setDefaultView).body).toEqual({ id: null }))
  })

  it('opens the view that a link names, and the list reports when it is deleted', async () => {
    const { address, navigate } = await openList({ views: [view], address: `/?open-view=${view.id}` })
    await waitFor(() => expect(address()).toBe(atView))
    await navigate(`/?open-view=${recordId(999)}`)
    expect(await screen.findByText(text('list:views.missing'))).toBeVisible()
    expect(address()).toBe('/')
  })
})

describe('watching a view', () => {
  it('begins and ends in the menu, and says what it means', async () => {
    const { user } = await openList({ views: [view], address: atView })
    fakeServer.respond(watchView, { ...view, watch: 'on' })
    fakeServer.respond(readViews, { list: [{ ...view, watch: 'on' }] })
    await choose(user, text('list:views.watch'))
    expect(await screen.findByText(text('list:views.watched', { name: 'Pictures' }))).toBeVisible()
    expect(await screen.findByRole('img', { name: text('list:views.watching') })).toBeVisible()
    fakeServer.respond(unwatchView, view)
    await choose(user, text('list:views.unwatch'))
    expect(await screen.findByText(text('list:views.unwatched', { name: 'Pictures' }))).toBeVisible()
  })

  it('that was paused because the view grew too large can begin again', async () => {
    const { user } = await openList({ views: [{ ...view, watch: 'paused' }], address: atView })
    expect(screen.getByRole('img', { name: text('list:views.paused') })).toBeVisible()
    fakeServer.respond(watchView, refuse('viewTooLarge', { limit: 10_000 }))
    await choose(user, text('list:views.watchAgain'))
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
  })
})
