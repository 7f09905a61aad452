import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { readViews } from '@greenroom/contract/areas/views/views'
import { errorTexts } from '@greenroom/contract/error-texts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildContentRows, buildPage } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { invalidate } from '../call/events.ts'
import { currentLanguage } from '../text/language.ts'
import { askForList } from './ask-for-list.ts'
import {
  contentItemList,
  openList,
  renderList,
  requestedTimes,
  respondWithList,
  shownColumns,
  shownTitles,
} from './testing/content-list.tsx'

const create = { id: 'item.create', label: () => 'New item', run: vi.fn() }
const total = (count: number) => text('list:total', { total: String(count) })

describe('a list without rows', () => {
  it('says what would stand there and offers to make the first one', async () => {
    const { user } = await openList({ rows: [], actions: { create, row: [], bulk: [] } })
    expect(screen.getByText('No content items')).toBeVisible()
    expect(screen.getByText('Items that you create stand here')).toBeVisible()
    const [, inRows] = screen.getAllByRole('button', { name: 'New item' })
    if (!inRows) throw new Error('the rows do not offer to make one')
    await user.click(inRows)
    expect(create.run).toHaveBeenCalledOnce()
  })

  it('says that nothing matches, and clears the filters', async () => {
    const { user, address } = await openList({ rows: [], address: '/?title=spring' })
    expect(screen.getByText(text('list:noMatch.title'))).toBeVisible()
    await user.click(screen.getByText(text('list:filters.clear')))
    expect(address()).toBe('/')
  })

  it('leads from a page beyond the last one to the last one', async () => {
    const { user, address } = await openList({ rows: [], total: 23, address: '/?page=9' })
    expect(screen.getByText(text('list:pages.beyond', { page: 9 }))).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('list:pages.toLast') }))
    expect(address()).toBe('/?page=3')
  })
})

describe('the rows of a list', () => {
  it('stand below a head that is there before them and before the stored columns', async () => {
    respondWithList()
    fakeServer.respond(listContentItems, () => new Promise(() => {}))
    fakeServer.respond(readListPreference, () => new Promise(() => {}))
    renderList()
    expect(screen.getByRole('table', { busy: true })).toBeVisible()
    expect(shownColumns()).toEqual(['Title', 'Genre', 'Clicks'])
    expect(screen.getByRole('search')).toBeVisible()
    expect(screen.getByRole('status', { name: text('kit:loading') })).toBeVisible()
  })

  it('are asked for when the link of their page is pressed, and not once more by the page', async () => {
    respondWithList()
    renderInConsole(null)
    askForList(listContentItems)
    await requestedTimes(1)
    renderList()
    expect(await screen.findByRole('table', { busy: false })).toBeVisible()
    expect(shownTitles()).toHaveLength(3)
    for (const call of [listContentItems, readListPreference, readViews])
      expect(fakeServer.requests(call)).toHaveLength(1)
  })

  it('wait for the stored columns, so that columns never jump', async () => {
    respondWithList()
    const preference = Promise.withResolvers<null>()
    fakeServer.respond(readListPreference, () => preference.promise)
    renderList()
    await requestedTimes(1)
    await screen.findByText(total(3))
    expect(screen.queryByText('Item 1')).toBeNull()
    expect(screen.getByRole('status', { name: text('kit:loading') })).toBeVisible()
    preference.resolve(null)
    expect(await screen.findByText('Item 1')).toBeVisible()
  })

  it('come with how many there are at least, until all are counted', async () => {
    respondWithList()
    fakeServer.respond(listContentItems, () => ({
      ...buildPage(buildContentRows(3), { total: 3 }),
      isTotalMinimum: true as const,
    }))
    renderList()
    expect(await screen.findByText(text('list:atLeast', { total: '3' }))).toBeVisible()
    fakeServer.respond(listContentItems, () => buildPage(buildContentRows(3), { total: 30 }))
    expect(await screen.findByText(total(30))).toBeVisible()
  })

  it('stay on screen, marked as busy, until the rows of another page arrive', async () => {
    const { navigate } = await openList({ total: 30 })
    const next = Promise.withResolvers<void>()
    fakeServer.respond(listContentItems, async () => {
      await next.promise
      return buildPage(buildContentRows(1, { title: 'Item 30' }), { total: 30, current: 2 })
    })
    await navigate('/?page=2')
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'))
    expect(shownTitles()).toEqual(['Item 1', 'Item 2', 'Item 3'])
    expect(screen.getByText(total(30))).toBeVisible()
    next.resolve()
    await waitFor(() => expect(shownTitles()).toEqual(['Item 30']))
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  it('are read again by the button, which shows that it is at work', async () => {
    const { user } = await openList()
    const again = Promise.withResolvers<void>()
    fakeServer.respond(listContentItems, async () => {
      await again.promise
      return buildPage(buildContentRows(4))
    })
    const refresh = screen.getByRole('button', { name: text('list:refresh') })
    await user.click(refresh)
    expect(refresh).toHaveAttribute('data-loading', 'true')
    expect(shownTitles()).toHaveLength(3)
    again.resolve()
    await waitFor(() => expect(shownTitles()).toHaveLength(4))
    expect(refresh).not.toHaveAttribute('data-loading')
  })

  it('are read again without a sign when an event says that they changed', async () => {
    await openList()
    fakeServer.respond(listContentItems, buildPage(buildContentRows(2)))
    await act(() => invalidate('content-item.changed'))
    await waitFor(() => expect(shownTitles()).toEqual(['Item 1', 'Item 2']))
    expect(screen.getByRole('button', { name: text('list:refresh') })).not.toHaveAttribute('data-loading')
  })

  it('stay when refetching fails, with a line that says so and a button to retry', async () => {
    const { user } = await openList()
    fakeServer.respond(listContentItems, refuse('general', null))
    await user.click(screen.getByRole('button', { name: text('list:refresh') }))
    expect(await screen.findByText(text('list:stale'))).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(errorTexts.general[currentLanguage()])
    expect(screen.getByRole('alert').textContent).toMatch(/request-\d+/)
    expect(shownTitles()).toHaveLength(3)
    respondWithList()
    await user.click(screen.getByRole('button', { name: text('kit:retry') }))
    await waitFor(() => expect(screen.queryByText(text('list:stale'))).toBeNull())
  })

  it('give place to what went wrong, with the request’s id, when there were none before', async () => {
    respondWithList()
    fakeServer.respond(listContentItems, refuse('general', null))
    const { user } = renderList()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text('kit:failedToLoad'))
    expect(alert.textContent).toMatch(/request-\d+/)
    respondWithList()
    await user.click(screen.getByRole('button', { name: text('kit:retry') }))
    expect(await screen.findByRole('table', { busy: false })).toBeVisible()
  })

  it('are not requested for users who may not see them, and name the missing permission', async () => {
    fakeServer.respond(readViews, { list: [] })
    renderList({ permissions: ['content-set:read'] })
    expect(await screen.findByRole('alert')).toHaveTextContent(text('kit:notForYou'))
    expect(fakeServer.requests(listContentItems)).toEqual([])
  })

  it('are read again at Enter in the search line', async () => {
    const { user } = await openList()
    await user.type(screen.getByRole('combobox', { name: text('list:filters.search') }), '{Enter}')
    await requestedTimes(2)
  })
})

it('a list cannot have a filter under a name that the engine keeps for itself', async () => {
  const { defineList } = await import('./definition.ts')
  expect(() =>
    defineList({
      ...contentItemList,
      call: listContentItems,
      // @ts-expect-error: the type refuses it as well
      filters: [{ kind: 'text', key: 'page', label: () => 'Page', maxLength: 9 }],
    }),
  ).toThrow('page')
})
