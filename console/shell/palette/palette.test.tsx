import { channelRow, listChannels } from '@greenroom/contract/areas/channels/channels'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { inspectionCard, listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { readWorkplacePreference, saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { listServices, serviceRow } from '@greenroom/contract/areas/services/services'
import { findUsers, foundUser } from '@greenroom/contract/areas/users/user-search'
import { readViews } from '@greenroom/contract/areas/views/views'
import type { Permission } from '@greenroom/contract/permissions'
import { serviceCodes } from '@greenroom/contract/service-codes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerActions } from '../../kit/actions/registry.ts'
import { session } from '../../kit/session/session.ts'
import { composingBrowsers, compositions } from '../../testing/compose.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildContentSet, buildPage, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { node } from '../testing/menu-node.ts'
import { Palette } from './palette.tsx'
import { trackOpened } from './recent-pages.ts'
import { loadRecordSources } from './record-sources.ts'

const closed = vi.fn()
const title = (zh: string, en: string) => ({ title: { 'zh-CN': zh, 'en-US': en } })
const menu = [
  node('list', '/list', title('列表', 'List'), [
    node('SearchTable', '/list/search-table', title('集合表', 'Sets')),
    node('Content', '/list/content', title('内容', 'Library')),
  ]),
  node('Monitor', '/dashboard/monitor', { ...title('监控', 'Monitor'), roles: ['nobody'] }),
]

interface OpenOptions {
  address?: string
  permissions?: readonly Permission[]
}

/** Opens the palette for a user who sees two pages and may read content sets, by default. */
function openPalette({ address = '/', permissions = ['content-set:read'] }: OpenOptions = {}) {
  closed.mockClear()
  const rendered = renderInConsole(<Palette onClose={closed} />, { address, permissions })
  act(() => session.setState({ menu }))
  const field = screen.getByRole('combobox', { name: text('palette:title') })
  return { ...rendered, field }
}

const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const activeOption = () => screen.getByRole('option', { selected: true })
const group = (key: 'recent' | 'pages' | 'actions') =>
  within(screen.getByRole('group', { name: text(`palette:group.${key}`) }))

beforeAll(loadRecordSources)
beforeEach(() => {
  fakeServer.respond(listContentSets, buildPage([]))
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(readWorkplacePreference, null)
  fakeServer.respond(saveWorkplacePreference, null)
})

describe('the palette without a query', () => {
  it('focuses its field and offers the pages that the user may open', async () => {
    const { field } = openPalette()
    await waitFor(() => expect(field).toHaveFocus())
    expect(options()).toEqual([expect.stringContaining('Sets'), expect.stringContaining('Library')])
  })

  it('offers recently opened pages first, but not the page on screen', () => {
    trackOpened(recordId(1), 'Content')
    trackOpened(recordId(1), 'SearchTable')
    openPalette({ address: '/list/search-table' })
    expect(group('recent').getAllByRole('option')).toHaveLength(1)
    expect(group('recent').getByRole('option')).toHaveTextContent('Library')
  })

  it('sends no request', () => {
    openPalette()
    expect(fakeServer.requests(listContentSets)).toEqual([])
  })
})

describe('the pages that the palette finds', () => {
  it('match by letters of the title, which are highlighted', async () => {
    const { user, field } = openPalette()
    await user.type(field, 'lib')
    const [option] = group('pages').getAllByRole('option')
    expect(option).toHaveTextContent('Library')
    expect(option?.querySelector('mark')).toHaveTextContent('Lib')
  })

  it('match by the title in the other language and by its pinyin', async () => {
    const { user, field } = openPalette()
    await user.type(field, '集合')
    expect(group('pages').getByRole('option')).toHaveTextContent('Sets')
    await user.clear(field)
    await user.type(field, 'jhb')
    expect(group('pages').getByRole('option')).toHaveTextContent('Sets')
  })

  it('match by their path', async () => {
    const { user, field } = openPalette()
    await user.type(field, '/list/con')
    expect(group('pages').getByRole('option')).toHaveTextContent('/list/content')
  })

  it('exclude pages that the user’s role may not open', async () => {
    const { user, field } = openPalette()
    await user.type(field, 'monitor')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('monitor'))
    expect(options()).toEqual([])
  })
})

describe('the keys of the palette', () => {
  it('move through the list and around its ends, while the focus stays in the field', async () => {
    const { user, field } = openPalette()
    expect(activeOption()).toHaveTextContent('Sets')
    await user.type(field, '{ArrowDown}')
    expect(activeOption()).toHaveTextContent('Library')
    expect(field).toHaveAttribute('aria-activedescendant', activeOption().id)
    await user.keyboard('{ArrowDown}')
    expect(activeOption()).toHaveTextContent('Sets')
    await user.keyboard('{ArrowUp}')
    expect(activeOption()).toHaveTextContent('Library')
    expect(field).toHaveFocus()
  })

  it('jump to the first and the last option', async () => {
    const { user, field } = openPalette()
    await user.type(field, '{End}')
    expect(activeOption()).toBe(screen.getAllByRole('option').at(-1))
    await user.keyboard('{Home}')
    expect(activeOption()).toBe(screen.getAllByRole('option')[0])
  })

  it('start at the first option again after typing', async () => {
    const { user, field } = openPalette()
    await user.type(field, '{ArrowDown}i')
    expect(activeOption()).toBe(screen.getAllByRole('option')[0])
  })

  it.each(composingBrowsers)('neither move nor choose while an input method composes in %s', browser => {
    const { field } = openPalette()
    const first = activeOption()
    for (const key of ['ArrowDown', 'Enter']) compositions[browser](field, key)
    expect(activeOption()).toBe(first)
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('an action in the palette', () => {
  const run = vi.fn()
  let stop = () => {}
  const offer = (more: { refusal?: () => string } = {}) =>
    act(() => {
      stop = registerActions([{ id: 'set.create', label: () => 'New set', group: 'page', run, ...more }])
    })

  beforeEach(() => run.mockReset())
  afterEach(() => {
    act(() => stop())
  })

  it('is found by its name and runs on Enter, after the palette has closed', async () => {
    const { user, field } = openPalette()
    offer()
    await user.type(field, 'new s')
    expect(group('actions').getByRole('option')).toHaveTextContent('New set')
    run.mockImplementation(() => expect(closed).toHaveBeenCalledOnce())
    await user.keyboard('{Enter}')
    expect(run).toHaveBeenCalledOnce()
  })

  it('says why it is disabled, and does not run', async () => {
    const { user, field } = openPalette()
    offer({ refusal: () => 'Nothing is selected' })
    await user.type(field, 'new s{Enter}')
    const option = group('actions').getByRole('option')
    expect(option).toHaveTextContent('Nothing is selected')
    expect(option).toHaveAttribute('aria-disabled', 'true')
    await user.click(option)
    expect(run).not.toHaveBeenCalled()
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('the palette finds in every area', () => {
  const time = '2026-11-01T08:00:00.000Z'
  const pages = [node('Card', '/list/card'), node('Channels', '/form/channels')]
  const id = recordId(7)

  beforeEach(() => {
    const queue = {
      id,
      name: 'Spring news',
      conditions: {},
      rate: 100,
      scope: 'all',
      createdTime: time,
      version: 1,
      verdicts: 0,
    }
    const card = {
      id,
      name: 'quality',
      title: queue.name,
      description: '',
      data: [],
      queue,
      figures: { waiting: 12, oldest: time, aside: 0 },
    }
    fakeServer.respond(listInspectionQueues, [inspectionCard.parse(card)])
    const service = serviceRow.parse({
      id,
      icon: 'puzzle',
      title: 'Spring cleaning',
      description: 'Tidies up',
      enable: true,
      actionType: 'button',
      code: serviceCodes[0],
      price: 100,
      termDays: 30,
      expiresTime: time,
      nextExpiry: time,
      refund: 0,
      pendingOrder: null,
    })
    fakeServer.respond(listServices, [service, { ...service, id: recordId(8), title: 'Autumn leaves' }])
    const channel = {
      id,
      code: 'abc',
      link: '/r/abc',
      activityName: 'SpringSale',
      channelType: 'web',
      promotionTime: [time, time],
      promoteLink: 'https://example.org',
      contentSetId: null,
      advertisingSource: 'a',
      advertisingMedia: 'b',
      keyword: ['tea'],
      pushNotify: false,
      advertisingContent: 'Tea',
      contentSetName: null,
      state: 'running',
      endedTime: null,
      visits: 0,
      distributed: false,
      createdTime: time,
      updatedTime: time,
      version: 1,
    }
    fakeServer.respond(listChannels, buildPage([channelRow.parse(channel)]))
    fakeServer.respond(findUsers, [
      foundUser.parse({
        id,
        name: 'May Spring',
        username: 'may',
        avatar: '',
        jobName: '',
        organizationName: '',
        email: '',
      }),
    ])
  })

  it.each([
    ['channels', 'channel:read', 'Spring ?Sale', `/form/channels/${id}`],
    ['queues', 'inspection:read', 'Spring news', '/list/card?tab=inspection&q=Spring+news'],
    ['services', 'service:read', 'Spring cleaning', '/list/card?tab=service&q=Spring+cleaning'],
    ['users', 'user:read', 'May Spring', '/'],
  ] as const)('%s, for whoever may read them', async (_name, permission, name, place) => {
    const { user, field, address } = openPalette({ permissions: [permission] })
    act(() => session.setState({ menu: pages }))
    await user.type(field, 'spring')
    const option = await screen.findByRole('option', { name: new RegExp(name) })
    await waitFor(() => expect(screen.getAllByRole('option')).toEqual([option]))
    await user.click(option)
    expect(address()).toBe(place)
  })
})

describe('the records that the palette finds', () => {
  const sets = () => within(screen.getByRole('group', { name: text('content:set.many') }))

  it('come from the server once the user pauses, and link to the page that shows them', async () => {
    const set = buildContentSet({ name: 'Spring picks', number: 7 })
    fakeServer.respond(listContentSets, buildPage([set], { total: 9 }))
    const { user, field, address } = openPalette()
    await user.type(field, 'spring')
    const option = await screen.findByRole('option', { name: /Spring picks/ })
    expect(fakeServer.requests(listContentSets).map(({ query }) => query.name)).toEqual(['spring'])
    expect(sets().getByRole('option', { name: text('palette:all', { total: 9 }) })).toBeVisible()
    await user.click(option)
    expect(address()).toBe(`/list/search-table?view=${set.id}`)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('can all be shown on their page', async () => {
    fakeServer.respond(listContentSets, buildPage([buildContentSet()], { total: 9 }))
    const { user, field, address } = openPalette()
    await user.type(field, 'spring')
    await user.click(await screen.findByRole('option', { name: text('palette:all', { total: 9 }) }))
    expect(address()).toBe('/list/search-table?name=spring')
  })

  it('are not requested while an input method composes', async () => {
    const { field } = openPalette()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'chun' } })
    fireEvent.change(field, { target: { value: 'lib' } })
    expect(group('pages').getByRole('option'), 'pages are found meanwhile').toBeVisible()
    fireEvent.compositionEnd(field)
    fireEvent.change(field, { target: { value: '春' } })
    await waitFor(() => expect(fakeServer.requests(listContentSets)).toHaveLength(1))
    expect(fakeServer.lastRequest(listContentSets).query).toMatchObject({ name: '春' })
  })

  it('are requested for the last query only: outdated requests are aborted', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    fakeServer.respond(listContentSets, ({ query }) =>
      query.name === 'spring'
        ? new Promise(() => {})
        : buildPage([buildContentSet({ name: 'Autumn picks' })]),
    )
    const { user, field } = openPalette()
    await user.type(field, 'spring')
    await waitFor(() => expect(fakeServer.requests(listContentSets)).toHaveLength(1))
    const signal = fetching.mock.calls.at(-1)?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    await user.clear(field)
    await user.type(field, 'autumn')
    expect(await screen.findByRole('option', { name: /Autumn picks/ })).toBeVisible()
    expect(signal?.aborted).toBe(true)
  })

  it('are not requested for users who may not read them', async () => {
    const { user, field } = openPalette({ permissions: [] })
    await user.type(field, 'spring')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('spring'))
    expect(fakeServer.requests(listContentSets)).toEqual([])
  })

  it('report a failed request, and the found pages stay', async () => {
    fakeServer.respond(listContentSets, refuse('general', null))
    const { user, field } = openPalette()
    await user.type(field, 'lib')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text('content:set.many')))
    expect(group('pages').getByRole('option')).toBeVisible()
  })
})

describe('the palette with a query', () => {
  it('offers what the user may make from any page, which opens the form there', async () => {
    const { user, field, address } = openPalette({ permissions: ['content-item:create'] })
    await user.type(field, 'new content')
    const creating = within(screen.getByRole('group', { name: text('palette:group.create') }))
    expect(creating.getAllByRole('option').map(option => option.textContent)).toEqual(['New content item'])
    await user.click(creating.getByRole('option'))
    expect(address()).toBe('/list/content?create=1')
  })

  it('finds settings by name', async () => {
    const { user, field } = openPalette()
    await user.type(field, 'theme col')
    const found = within(screen.getByRole('group', { name: text('palette:group.settings') }))
    expect(found.getAllByRole('option').map(option => option.textContent)).toEqual([
      text('settings:name.themeColor'),
    ])
  })
})
