import { type ContentItemRow, listContentItems } from '@greenroom/contract/areas/content/content-items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildContentRows, buildPage } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import { listenToShortcuts } from '../actions/listen.ts'
import { offeredActions } from '../actions/registry.ts'
import { invalidate } from '../call/events.ts'
import type { ListActions } from './actions.ts'
import { openList, requestedTimes } from './testing/content-list.tsx'

const open = vi.fn<(title: string) => void>()
const actions: ListActions<ContentItemRow> = {
  row: [
    { id: 'item.open', label: () => 'Open', shortcut: 'Enter', run: row => open(row.title) },
    {
      id: 'item.delete',
      label: () => 'Delete',
      shortcut: 'Delete',
      need: 'content-item:delete',
      refusal: row => (row.title === 'Item 2' ? 'It is online' : undefined),
      run: row => open(`deleted ${row.title}`),
    },
  ],
  bulk: [{ id: 'items.publish', label: () => 'Publish', run: async () => true }],
}
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter(one => one.hasAttribute('data-selected'))
    .map(one => /Item \d+/.exec(one.textContent)?.[0])

let stop = () => {}
beforeEach(() => {
  open.mockClear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

describe('the keyboard in a list', () => {
  it('moves from row to row and opens the current one', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('jj')
    expect(row('Item 2')).toHaveFocus()
    await user.keyboard('k{Enter}')
    expect(open).toHaveBeenCalledExactlyOnceWith('Item 1')
  })

  it('moves by arrows only from a row: outside of rows they scroll', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('{ArrowDown}')
    expect(document.body).toHaveFocus()
    row('Item 1').focus()
    await user.keyboard('{ArrowDown}')
    expect(row('Item 2')).toHaveFocus()
  })

  it('moves to the first and the last row, and not beyond', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j{End}')
    expect(row('Item 3')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(row('Item 3')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(row('Item 1')).toHaveFocus()
  })

  it('turns the pages, and is at the row in the same place', async () => {
    const { user } = await openList({ actions })
    fakeServer.respond(listContentItems, ({ query: { current, pageSize } }) => {
      const rows = buildContentRows(6)
        .slice(current === 1 ? 0 : 3)
        .slice(0, 3)
      return buildPage(rows, { total: 2 * pageSize, current, pageSize })
    })
    await act(() => invalidate('content-item.changed'))
    await screen.findByRole('button', { name: text('list:pages.page', { page: 2 }) })
    await user.keyboard('jj{PageDown}')
    await waitFor(() => expect(row('Item 5')).toHaveFocus())
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(row('Item 2')).toHaveFocus())
  })

  it('keeps one row in the order of the Tab key', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('jj')
    expect(row('Item 2')).toHaveAttribute('tabindex', '0')
    expect(row('Item 1')).toHaveAttribute('tabindex', '-1')
  })

  it('ticks the row, the next ones and the whole page', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('jx')
    expect(selected()).toEqual(['Item 1'])
    await user.keyboard('{Shift>}J{/Shift}')
    expect(selected()).toEqual(['Item 1', 'Item 2'])
    await user.keyboard('a')
    expect(selected()).toEqual(['Item 1', 'Item 2', 'Item 3'])
    await user.keyboard('x')
    expect(selected()).toEqual(['Item 1', 'Item 3'])
    await user.keyboard('aa')
    expect(selected()).toEqual([])
  })

  it('ticks all rows from the one ticked before', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('jxjj{Shift>}X{/Shift}')
    expect(selected()).toEqual(['Item 1', 'Item 2', 'Item 3'])
  })

  it('does what the row is for, or says why that cannot be done', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j{Delete}')
    expect(open).toHaveBeenCalledExactlyOnceWith('deleted Item 1')
    await user.keyboard('j{Delete}')
    expect(await screen.findByText('It is online')).toBeVisible()
    expect(open).toHaveBeenCalledOnce()
    expect(row('Item 2')).toHaveFocus()
  })

  it('is at the row that takes the place of a deleted one', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j')
    fakeServer.respond(listContentItems, buildPage(buildContentRows(3).slice(1)))
    await act(() => invalidate('content-item.changed'))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Item 1/ })).toBeNull())
    expect(row('Item 2')).toHaveFocus()
  })

  it('offers the actions of its row outside of the row, by the row’s name', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('jj')
    const [action] = offeredActions().filter(({ id }) => id === 'item.delete')
    expect(action?.about?.()).toBe('Item 2')
    expect(action?.refusal?.()).toBe('It is online')
  })

  it('leaves letters to a user who types', async () => {
    const { user } = await openList({ actions })
    await user.type(screen.getByRole('combobox', { name: text('list:filters.search') }), 'jax')
    expect(screen.getByRole('combobox', { name: text('list:filters.search') })).toHaveValue('jax')
    expect(selected()).toEqual([])
  })

  it('reads the rows again and starts a new one', async () => {
    const create = { id: 'item.create', label: () => 'New item', run: vi.fn() }
    const { user } = await openList({ actions: { ...actions, create } })
    await user.keyboard('n')
    expect(create.run).toHaveBeenCalledOnce()
    await user.keyboard('jjr')
    await waitFor(() => expect(screen.getByRole('button', { name: text('list:refresh') })).toBeEnabled())
    await requestedTimes(2)
    expect(row('Item 2')).toHaveFocus()
  })
})

describe('the operations of a row', () => {
  it('is named with the row', async () => {
    const { user } = await openList({ actions })
    await user.click(within(row('Item 3')).getByRole('button', { name: 'Delete: Item 3' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('deleted Item 3')
  })

  it('says why when it cannot be done, and does nothing', async () => {
    const { user } = await openList({ actions })
    const button = screen.getByRole('button', { name: 'Delete: Item 2' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('It is online')
    await user.click(button)
    expect(open).not.toHaveBeenCalled()
  })

  it('is offered only to users who may do it', async () => {
    await openList({ actions, permissions: ['content-item:read'] })
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Open: Item 1' })).toBeVisible()
  })
})
