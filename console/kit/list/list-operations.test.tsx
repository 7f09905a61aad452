import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import type { RowAction } from './actions.ts'
import { ListPage } from './list-page.tsx'
import { contentItemList, respondWithList } from './testing/content-list.tsx'

const run = vi.fn()
beforeEach(() => run.mockClear())
const action = (name: string, rest: Partial<RowAction<ContentItemRow>> = {}): RowAction<ContentItemRow> => ({
  id: `item.${name}`,
  label: () => name,
  run: ({ title }) => run(name, title),
  ...rest,
})

async function openList(row: readonly RowAction<ContentItemRow>[]) {
  respondWithList()
  const page = <ListPage list={contentItemList} title="Content items" actions={{ row, bulk: [] }} />
  const permissions = allPermissions.filter(one => one !== 'service:manage')
  const { user } = renderInConsole(page, { permissions })
  return { user, row: within(await screen.findByRole('row', { name: /Item 1/ })) }
}
const more = () => text('list:moreOperations', { row: 'Item 1' })
const words = ({ row }: Awaited<ReturnType<typeof openList>>) =>
  row.getAllByRole('button').map(button => button.textContent)

describe('the operations of a row', () => {
  it('stands in words, the first two that the user is offered, and the others in a menu', async () => {
    const opened = await openList([
      action('View'),
      action('Never', { isOffered: () => false }),
      action('Forbidden', { need: 'service:manage' }),
      action('Copy'),
      action('Move', { refusal: () => 'Being published' }),
      action('Delete', { danger: true }),
    ])
    expect(words(opened)).toEqual(['View', 'Copy', ''])
    await opened.user.click(opened.row.getByRole('button', { name: more() }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      text('list:peek'),
      'MoveBeing published',
      'Delete',
    ])
    expect(items[1]).toBeDisabled()
    await opened.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(run.mock.calls).toEqual([['Delete', 'Item 1']])
  })

  it('is done once by a double click: its second click was not meant for what took the place', async () => {
    const { user, row } = await openList([action('Put online')])
    await user.dblClick(row.getByRole('button', { name: /^Put online/ }))
    expect(run.mock.calls).toEqual([['Put online', 'Item 1']])
  })

  it('has no menu when words are enough', async () => {
    const opened = await openList([action('View'), action('Copy')])
    expect(words(opened)).toEqual(['View', 'Copy'])
    expect(opened.row.queryByRole('button', { name: more() })).toBeNull()
  })

  it('is a card whose lines have the titles of the columns', async () => {
    const { row } = await openList([action('View')])
    const titles = row.getAllByRole('cell').map(cell => cell.getAttribute('data-title'))
    expect(titles).toEqual([null, 'Genre', 'Clicks', null])
  })

  it('is done by a click on the row when Enter does it there, not by one on a control of the row', async () => {
    const opened = await openList([
      action('Edit', { shortcut: 'e' }),
      action('Read', { shortcut: 'Enter', isOffered: ({ title }) => title === 'Item 1' }),
    ])
    await opened.user.click(opened.row.getByRole('button', { name: /^Edit/ }))
    expect(run.mock.calls).toEqual([['Edit', 'Item 1']])
    await opened.user.click(opened.row.getByText('Item 1'))
    expect(run.mock.calls.slice(1)).toEqual([['Read', 'Item 1']])
    await opened.user.click(screen.getByText('Item 2'))
    expect(run).toHaveBeenCalledTimes(2)
  })
})
