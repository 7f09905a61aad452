import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildTab } from '../../testing/tab.ts'
import { text } from '../../testing/text.ts'
import { lastQuery, openList } from './testing/content-list.tsx'

const searchForm = () => within(screen.getByRole('search'))
const clearButton = () => searchForm().getByRole('button', { name: text('list:filters.clear') })
const titleFilter = () => searchForm().getByRole('combobox', { name: text('list:filters.search') })
const header = (name: string) => screen.getByRole('columnheader', { name })
const pages = () => within(screen.getByRole('navigation', { name: text('list:pages.title') }))

describe('the address of a list', () => {
  it('decides which rows are requested when the page opens', async () => {
    await openList({
      address: '/?title=spring&genre=text&genre=img&sort=title&page=2&pageSize=20',
      total: 30,
    })
    expect(lastQuery()).toEqual({
      title: 'spring',
      genre: ['text', 'img'],
      sort: 'title',
      current: 2,
      pageSize: 20,
    })
  })

  it('asks for the reader’s days from the first midnight to the one after the last', async () => {
    await openList({ address: '/?published=2026-03-01&published=2026-03-02' })
    const { publishedFrom = '', publishedBefore = '' } = lastQuery()
    expect(new Date(publishedFrom)).toEqual(new Date(2026, 2, 1))
    expect(new Date(publishedBefore)).toEqual(new Date(2026, 2, 3))
  })

  it('tells the tab from others of the list by its filters, in words', async () => {
    const tab = buildTab()
    const address = '/?title=spring&genre=img&genre=text&published=2026-03-01&published=2026-03-02'
    const { navigate } = await openList({ address, tab })
    const separator = text('list:filters.separator')
    const words = ['Title spring', `Genre Text${separator}Pictures`, 'Published 2026-03-01 ~ 2026-03-02']
    expect(tab.detail()).toBe(words.join(separator))
    await navigate('/?page=1')
    await waitFor(() => expect(tab.detail()).toBe(''))
  })

  it('loses its invalid parts, with a notice', async () => {
    const { address } = await openList({
      address: '/?title=spring&genre=opera&genre=text&sort=author&page=-1&pageSize=17',
    })
    expect(lastQuery()).toEqual({ title: 'spring', genre: ['text'], current: 1, pageSize: 10 })
    expect(address()).toBe('/?title=spring&genre=text')
    const values = 'sort=author page=-1 pageSize=17 genre=opera'
    expect(screen.getByText(text('address:ignored', { values }))).toBeVisible()
  })

  it('keeps other spellings of its valid parts', async () => {
    const { address } = await openList({ address: '/?title=%20spring&page=1&published=2026-03-01' })
    expect(address()).toBe('/?title=%20spring&page=1&published=2026-03-01')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('gets typed text after a pause, on the first page, and keeps parts that are not the list’s', async () => {
    const { user, address } = await openList({ address: '/?page=2&view=7', total: 30 })
    await user.type(titleFilter(), ' spring ')
    expect(address()).toBe('/?page=2&view=7')
    await waitFor(() => expect(address()).toBe('/?view=7&title=spring'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ title: 'spring', current: 1 }))
  })

  it('searches at once at Enter', async () => {
    const { user, address } = await openList()
    await user.type(titleFilter(), 'spring{Enter}')
    expect(address()).toBe('/?title=spring')
  })

  it('has no filters after they are cleared, and keeps the order', async () => {
    const { user, address } = await openList({ address: '/?title=spring&genre=img&sort=title&page=2' })
    await user.click(clearButton())
    expect(address()).toBe('/?sort=title')
    expect(titleFilter()).toHaveValue('')
    expect(searchForm().queryByRole('listitem')).toBeNull()
    await waitFor(() => expect(lastQuery()).toEqual({ sort: 'title', current: 1, pageSize: 10 }))
  })

  it('keeps only its valid parts when the list writes it again', async () => {
    const { user, address } = await openList({
      address: '/?genre=img&genre=opera&published=2026-13-45&pageSize=17',
      total: 30,
    })
    await user.click(pages().getByRole('button', { name: text('list:pages.page', { page: 2 }) }))
    expect(address()).toBe('/?genre=img&page=2')
  })

  it('is a step in the history for each order, page and search, back and forward', async () => {
    const { user, address, navigate } = await openList({ total: 30 })
    await user.click(within(header('Title')).getByRole('button'))
    await user.click(pages().getByRole('button', { name: text('list:pages.page', { page: 2 }) }))
    await user.type(titleFilter(), 'spring{Enter}')
    const steps = ['/', '/?sort=title', '/?sort=title&page=2', '/?title=spring&sort=title']
    expect(address()).toBe(steps[3])
    for (const step of [2, 1, 0]) {
      await navigate(-1)
      expect(address()).toBe(steps[step])
    }
    await waitFor(() => expect(header('Title')).toHaveAttribute('aria-sort', 'none'))
    for (const step of [1, 2, 3]) {
      await navigate(1)
      expect(address()).toBe(steps[step])
    }
    await waitFor(() => expect(titleFilter()).toHaveValue('spring'))
    await waitFor(() => expect(header('Title')).toHaveAttribute('aria-sort', 'ascending'))
  })

  it('takes the search line along when the browser goes back', async () => {
    const { user, navigate } = await openList({ address: '/?title=spring' })
    await user.clear(titleFilter())
    await user.type(titleFilter(), 'autumn{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ title: 'autumn' }))
    await navigate(-1)
    await waitFor(() => expect(titleFilter()).toHaveValue('spring'))
  })

  it('clears an unfinished filter when the menu leads to the bare list again', async () => {
    const { user, navigate } = await openList()
    await user.type(titleFilter(), 'genre:')
    await navigate('/')
    await waitFor(() => expect(titleFilter()).toHaveValue(''))
  })

  it('keeps an unfinished filter when only the page of the list changes', async () => {
    const { user, navigate } = await openList({ total: 30 })
    await user.type(titleFilter(), 'genre:')
    await navigate('/?page=2')
    await waitFor(() => expect(lastQuery()).toMatchObject({ current: 2 }))
    expect(titleFilter()).toHaveValue('genre:')
  })
})

describe('the order of a list', () => {
  it('is shown in the header as the server keeps it while none is asked for', async () => {
    await openList()
    expect(header('Clicks')).toHaveAttribute('aria-sort', 'descending')
    expect(header('Title')).toHaveAttribute('aria-sort', 'none')
  })

  it('goes up, down and back to the server’s own with each click on a heading', async () => {
    const { user, address } = await openList({ address: '/?page=2', total: 30 })
    const click = () => user.click(within(header('Title')).getByRole('button'))
    await click()
    expect(address()).toBe('/?sort=title')
    expect(header('Title')).toHaveAttribute('aria-sort', 'ascending')
    await click()
    expect(address()).toBe('/?sort=-title')
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-title', current: 1 }))
    await click()
    expect(address()).toBe('/')
  })

  it('cannot be asked for by a column that the endpoint does not sort by', async () => {
    await openList()
    expect(within(header('Genre')).queryByRole('button')).toBeNull()
  })
})

describe('the pages of a list', () => {
  it('are steps in the address, and the first one is not named there', async () => {
    const { user, address } = await openList({ total: 30 })
    await user.click(pages().getByRole('button', { name: text('list:pages.page', { page: 3 }) }))
    expect(address()).toBe('/?page=3')
    await user.click(pages().getByRole('button', { name: text('list:pages.page', { page: 1 }) }))
    expect(address()).toBe('/')
  })

  it('show the row that was first on screen, too, when they are made larger', async () => {
    const { user, address } = await openList({ address: '/?page=5', total: 90 })
    await user.selectOptions(pages().getByRole('combobox'), '20')
    expect(address()).toBe('/?page=3&pageSize=20')
    await waitFor(() => expect(lastQuery()).toMatchObject({ current: 3, pageSize: 20 }))
  })
})
