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
import { openList } from './testing/content-list.tsx'

const run = vi.fn<(what: string) => void>()
const actions: ListActions<ContentItemRow> = {
  row: [
    {
      id: 'item.edit',
      label: () => 'Edit',
      shortcut: 'e',
      need: 'content-item:update',
      run: row => run(`edit ${row.title}`),
    },
    { id: 'item.copy', label: () => 'Copy', run: row => run(`copy ${row.title}`) },
    { id: 'item.open', label: () => 'Open', shortcut: 'Enter', run: row => run(`open ${row.title}`) },
  ],
  bulk: [{ id: 'items.publish', label: () => 'Publish', run: async () => true }],
}
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const look = (title: string) => screen.findByRole('dialog', { name: title })

let stop = () => {}
beforeEach(() => {
  run.mockClear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

describe('the quick look', () => {
  it('shows all that the list knows of the row, hidden columns too, below what the list adds', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j ')
    const panel = within(await look('Item 1'))
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Genre',
      'Clicks',
      'Author',
    ])
    expect(panel.getByText('Picture of Item 1')).toBeVisible()
  })

  it('follows the arrows, J and K to the ends of the page, and tells screen readers the title', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j {ArrowDown}')
    expect(within(await look('Item 2')).getByRole('status')).toHaveTextContent('Item 2 2 / 3')
    expect(row('Item 2')).toHaveAttribute('data-looked')
    await user.keyboard('jj')
    expect(within(await look('Item 3')).getByRole('button', { name: text('list:keys.next') })).toBeDisabled()
    await user.keyboard('k{ArrowUp}{ArrowUp}')
    expect(await look('Item 1')).toBeVisible()
  })

  it.each([
    ['Space', ' '],
    ['Escape', '{Escape}'],
  ])('is closed by %s, and the row that it showed last has the focus', async (_, key) => {
    const { user } = await openList({ actions })
    await user.keyboard('j {ArrowDown}')
    await look('Item 2')
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(row('Item 2')).toHaveFocus())
  })

  it('edits its row by E, for users who may', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j je')
    expect(run.mock.calls).toEqual([['edit Item 2']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has no way to edit for users who may not', async () => {
    const { user } = await openList({ actions, permissions: ['content-item:read'] })
    await user.keyboard('j ')
    const panel = within(await look('Item 1'))
    expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull()
    await user.keyboard('e')
    expect(run).not.toHaveBeenCalled()
  })

  it('leaves the space bar to checkboxes and buttons', async () => {
    const { user } = await openList({ actions })
    screen.getByRole('checkbox', { name: text('list:selection.row', { row: 'Item 1' }) }).focus()
    await user.keyboard(' ')
    expect(row('Item 1')).toHaveAttribute('data-selected')
    expect(screen.queryByRole('dialog')).toBeNull()
    row('Item 1').focus()
    await user.keyboard(' ')
    within(await look('Item 1'))
      .getByRole('button', { name: text('list:keys.next') })
      .focus()
    await user.keyboard(' ')
    expect(await look('Item 2')).toBeVisible()
  })

  it('is in the menu of the row and among the shortcuts', async () => {
    const { user } = await openList({ actions })
    await user.click(screen.getByRole('button', { name: text('list:moreOperations', { row: 'Item 3' }) }))
    await user.click(await screen.findByRole('menuitem', { name: text('list:peek') }))
    expect(await look('Item 3')).toBeVisible()
    expect(offeredActions().find(({ id }) => id === 'list.peek')?.shortcut).toBe('Space')
  })

  it('closes when its row is no longer in the list', async () => {
    const { user } = await openList({ actions })
    await user.keyboard('j ')
    await look('Item 1')
    fakeServer.respond(listContentItems, buildPage(buildContentRows(3).slice(1)))
    await act(() => invalidate('content-item.changed'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
