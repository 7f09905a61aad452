import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildContentRows } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import type { BulkAction, ListActions, Matching } from './actions.ts'
import { openList } from './testing/content-list.tsx'

const rowBox = (title: string) =>
  screen.getByRole('checkbox', { name: text('list:selection.row', { row: title }) })
const pageBox = () => screen.getByRole('checkbox', { name: text('list:selection.page') })
const bulkBar = () => within(screen.getByRole('region', { name: text('list:selection.actions') }))
const selectedCount = (count: number) => text('list:selection.count', { count })

/** Actions with one on selected rows, which notes what it was done with. */
function bulkActions(options: Partial<BulkAction<ContentItemRow>> = {}) {
  const run = vi.fn(async (_rows: readonly ContentItemRow[]) => true)
  const actions: ListActions<ContentItemRow> = {
    row: [],
    bulk: [{ id: 'items.publish', label: () => 'Publish', need: 'content-item:publish', run, ...options }],
  }
  const titles = () => run.mock.calls.map(([rows]) => rows.map(row => row.title))
  return { actions, run, titles }
}

describe('selected rows', () => {
  it('are counted in place of the total, and can be cleared', async () => {
    const { user } = await openList(bulkActions())
    await user.click(rowBox('Item 1'))
    expect(screen.getByText(selectedCount(1))).toBeVisible()
    expect(screen.queryByText(text('list:total', { total: '3' }))).toBeNull()
    await user.click(bulkBar().getByRole('button', { name: text('list:selection.clear') }))
    expect(rowBox('Item 1')).not.toBeChecked()
    expect(screen.getByText(text('list:total', { total: '3' }))).toBeVisible()
  })

  it('are all of the page at one tick, which is half ticked for some of them', async () => {
    const { user } = await openList(bulkActions())
    await user.click(rowBox('Item 2'))
    expect(pageBox()).toBePartiallyChecked()
    await user.click(pageBox())
    expect(screen.getByText(selectedCount(3))).toBeVisible()
    expect(pageBox()).toBeChecked()
    await user.click(pageBox())
    expect(rowBox('Item 2')).not.toBeChecked()
  })

  it('reach with Shift from the one ticked before', async () => {
    const { user } = await openList(bulkActions())
    await user.click(rowBox('Item 1'))
    await user.keyboard('{Shift>}')
    await user.click(rowBox('Item 3'))
    await user.keyboard('{/Shift}')
    expect(rowBox('Item 2')).toBeChecked()
  })

  it('are no more than the list takes, and it says so', async () => {
    const { user } = await openList({ ...bulkActions(), rows: buildContentRows(5) })
    await user.click(pageBox())
    expect(screen.getByText(selectedCount(3))).toBeVisible()
    expect(await screen.findByText(text('list:selection.limit', { limit: 3 }))).toBeVisible()
    expect(rowBox('Item 4')).not.toBeChecked()
  })

  it('stay selected on other pages', async () => {
    const { user, navigate } = await openList({ ...bulkActions(), total: 30 })
    await user.click(rowBox('Item 1'))
    await navigate('/?page=2')
    expect(screen.getByText(selectedCount(1))).toBeVisible()
  })

  it('are cleared when the filters change', async () => {
    const { user, navigate } = await openList(bulkActions())
    await user.click(rowBox('Item 1'))
    await navigate('/?title=item')
    await waitFor(() => expect(rowBox('Item 1')).not.toBeChecked())
  })

  it('have no ticks where nothing could be done with them', async () => {
    await openList({ ...bulkActions(), permissions: ['content-item:read'] })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('an action on selected rows', () => {
  it('is done with them in the order in which they were ticked, and ends the selection', async () => {
    const { actions, titles } = bulkActions()
    const { user } = await openList({ actions })
    await user.click(rowBox('Item 3'))
    await user.click(rowBox('Item 1'))
    await user.click(bulkBar().getByRole('button', { name: 'Publish' }))
    expect(titles()).toEqual([['Item 3', 'Item 1']])
    await waitFor(() => expect(screen.queryByText(selectedCount(2))).toBeNull())
  })

  it('leaves the selection when it was not done', async () => {
    const run = vi.fn(async () => false)
    const { user } = await openList(bulkActions({ run }))
    await user.click(rowBox('Item 1'))
    await user.click(bulkBar().getByRole('button', { name: 'Publish' }))
    expect(run).toHaveBeenCalledOnce()
    expect(rowBox('Item 1')).toBeChecked()
  })

  it('says why it cannot be done with these rows and does nothing', async () => {
    const { actions, run } = bulkActions({ refusal: rows => `${rows.length} is online already` })
    const { user } = await openList({ actions })
    await user.click(rowBox('Item 1'))
    const button = bulkBar().getByRole('button', { name: 'Publish' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('1 is online already')
    await user.click(button)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('all rows that match', () => {
  const runAll = vi.fn(async (_matching: Matching) => true)

  it('are selected by one more press on every page', async () => {
    runAll.mockClear()
    const { user } = await openList({
      ...bulkActions({ runAll }),
      total: 1234,
      address: '/?title=item&page=2',
    })
    await user.click(pageBox())
    await user.click(
      bulkBar().getByRole('button', { name: text('list:selection.selectAll', { total: '1,234' }) }),
    )
    expect(screen.getByText(text('list:selection.all', { total: '1,234' }))).toBeVisible()
    await user.click(bulkBar().getByRole('button', { name: 'Publish' }))
    expect(runAll).toHaveBeenCalledExactlyOnceWith({ query: { title: 'item' }, total: 1234 })
    await waitFor(() => expect(rowBox('Item 1')).not.toBeChecked())
  })

  it('can be acted on although some of the ticked rows could not', async () => {
    const { actions } = bulkActions({ runAll, refusal: () => 'not these' })
    const { user } = await openList({ actions, total: 30 })
    await user.click(pageBox())
    await user.click(
      bulkBar().getByRole('button', { name: text('list:selection.selectAll', { total: '30' }) }),
    )
    expect(bulkBar().getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
  })

  it('are only the ticked ones again after another tick', async () => {
    const { user } = await openList({ ...bulkActions({ runAll }), total: 30 })
    await user.click(pageBox())
    await user.click(
      bulkBar().getByRole('button', { name: text('list:selection.selectAll', { total: '30' }) }),
    )
    await user.click(rowBox('Item 2'))
    expect(screen.getByText(selectedCount(2))).toBeVisible()
  })

  it('are not offered where no action takes them', async () => {
    const { user } = await openList({ ...bulkActions(), total: 30 })
    await user.click(pageBox())
    expect(bulkBar().queryByRole('button', { name: /30/ })).toBeNull()
  })

  it('are not offered where the page holds them all', async () => {
    const { user } = await openList(bulkActions({ runAll }))
    await user.click(pageBox())
    expect(
      bulkBar().queryByRole('button', { name: text('list:selection.selectAll', { total: '3' }) }),
    ).toBeNull()
  })
})
