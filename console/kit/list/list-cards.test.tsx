import { type ContentItemRow, listContentItems } from '@greenroom/contract/areas/content/content-items'
import { type ListPreference, saveListPreference } from '@greenroom/contract/areas/profile/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { listenToShortcuts } from '../actions/listen.ts'
import type { ListActions } from './actions.ts'
import type { List } from './definition.ts'
import { ListPage } from './list-page.tsx'
import { contentItemList, respondWithList } from './testing/content-list.tsx'

const pictures: List<ContentItemRow> = {
  ...contentItemList,
  card: { face: row => `Face of ${row.title}`, facts: ['genre', 'author'] },
}
const run = vi.fn<(what: string) => void>()
const actions: ListActions<ContentItemRow> = {
  row: [{ id: 'item.open', label: () => 'Open', shortcut: 'Enter', run: row => run(`open ${row.title}`) }],
  bulk: [{ id: 'items.publish', label: () => 'Publish', run: async () => true }],
  cells: {
    genre: {
      kind: 'choice',
      need: 'content-item:update',
      values: ['img'],
      labelOf: value => value,
      valueOf: ({ genre }) => genre,
      save: async () => true,
    },
  },
}
const cards: ListPreference = { density: 'middle', order: [], hidden: ['author'], layout: 'cards' }

async function openList(preference: ListPreference | null, list = pictures) {
  respondWithList({ preference })
  const { user } = renderInConsole(<ListPage list={list} title="Content items" actions={actions} />)
  await screen.findByRole('table', { busy: false })
  return user
}
const layout = (name: 'table' | 'cards') => screen.getByRole('radio', { name: text(`list:layout.${name}`) })
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const texts = (title: string) =>
  within(row(title))
    .getAllByRole('cell')
    .flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))

let stop = () => {}
beforeEach(() => {
  run.mockClear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

describe('a list whose rows have pictures', () => {
  it('is a table until its user chooses cards, which are stored with the look of the list', async () => {
    const user = await openList(null)
    expect(layout('table')).toBeChecked()
    expect(screen.queryByText('Face of Item 1')).toBeNull()
    await user.click(layout('cards'))
    expect(screen.getByText('Face of Item 1')).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveListPreference).body).toMatchObject({
        density: 'middle',
        layout: 'cards',
      }),
    )
  })

  it('shows picture, name and facts on a card, also of hidden columns, in the order of the declaration', async () => {
    await openList(cards)
    expect(layout('cards')).toBeChecked()
    expect(texts('Item 2')).toEqual(['Face of Item 2', 'Item 2', 'Pictures', 'Lin'])
    expect(screen.queryByRole('button', { name: 'Pictures' }), 'cells are changed in the table').toBeNull()
  })

  it('can be sorted by all columns, and all cards of the page selected', async () => {
    const user = await openList(cards)
    await user.click(screen.getByRole('button', { name: 'Clicks' }))
    await waitFor(() => expect(fakeServer.lastRequest(listContentItems).query.sort).toBe('clicks'))
    await user.click(screen.getByRole('checkbox', { name: text('list:selection.page') }))
    expect(screen.getAllByRole('row').filter(one => one.hasAttribute('data-selected'))).toHaveLength(3)
  })

  it('has the keys of a list on its cards: selecting, opening, the quick look and the menu', async () => {
    const user = await openList(cards)
    await user.keyboard('jx{ArrowRight}{Enter}')
    expect(row('Item 1')).toHaveAttribute('data-selected')
    expect(run.mock.calls).toEqual([['open Item 2']])
    await user.keyboard('{ArrowLeft} ')
    expect(await screen.findByRole('dialog', { name: 'Item 1' })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: text('list:moreOperations', { row: 'Item 3' }) }))
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: text('list:peek') })).toBeVisible()
  })

  it('moves by Up and Down from line to line of its cards', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this instanceof HTMLTableRowElement ? Math.floor(this.sectionRowIndex / 2) * 200 : 0
    })
    const user = await openList(cards)
    await user.keyboard('j{ArrowDown}')
    expect(row('Item 3')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(row('Item 3'), 'there is no line below').toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(row('Item 1')).toHaveFocus()
    vi.restoreAllMocks()
  })
})

it('A list without pictures has no cards, even when its look was stored with them', async () => {
  await openList(cards, contentItemList)
  expect(screen.queryByRole('radio', { name: text('list:layout.cards') })).toBeNull()
  expect(screen.queryByText('Face of Item 1')).toBeNull()
})
