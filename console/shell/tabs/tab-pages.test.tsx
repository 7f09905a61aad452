import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offeredActions, useActions } from '../../kit/actions/registry.ts'
import { useViewedRow } from '../../kit/list/use-viewed-row.ts'
import { useTabDetail, useTabDirty } from '../../kit/navigation/tab.ts'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { changeLanguage } from '../../kit/text/language.ts'
import { text } from '../../testing/text.ts'
import { tabs } from '../tab-state/tabs-store.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { node } from '../testing/menu-node.ts'
import {
  findPage,
  goTo,
  leaveShell,
  menu,
  openShell,
  shellMenu,
  shownTabs,
  tabTitles,
} from '../testing/open-shell.tsx'
import { duplicateTab } from './tab-commands.ts'

const sets = '/list/search-table'
const items = '/list/content'
const field = () => screen.getByRole('textbox', { name: 'Field' })
const query = () => screen.getByRole('status', { name: 'Query' }).textContent

/** Opens a page and waits until it is there. */
async function open(path: string, name: string) {
  await goTo(path)
  await findPage(name)
}

afterEach(() => {
  leaveShell()
  vi.restoreAllMocks()
})

describe('a page in a tab', () => {
  it.each([true, false])('keeps typed text while another tab is shown (tab bar: %s)', async tabBar => {
    const { user } = await openShell(sets, { settings: { tabBar } })
    await findPage('SearchTable')
    await user.type(field(), 'half typed')
    await open(items, 'Content')
    expect(field()).toHaveValue('')
    await open(sets, 'SearchTable')
    expect(field()).toHaveValue('half typed')
  })

  it('keeps no state when its menu entry says so', async () => {
    const withChannels = [...shellMenu, node('Channels', '/form/channels', { ignoreCache: true })]
    const { user } = await openShell('/form/channels', { menu: withChannels })
    await findPage('Channels')
    await user.type(field(), 'half typed')
    await open(items, 'Content')
    await open('/form/channels', 'Channels')
    expect(field()).toHaveValue('')
  })

  it('has its own query and state, separate from another tab of the same page', async () => {
    const { user } = await openShell(`${sets}?status=online`)
    await findPage('SearchTable')
    act(() => duplicateTab(tabs.getState().shownId))
    await waitFor(() => expect(tabTitles()).toEqual(['Workplace', 'SearchTable', 'SearchTable']))
    await goTo(`${sets}?name=x`)
    await waitFor(() => expect(query()).toBe('?name=x'))
    await user.type(field(), 'second')
    const [, first, second] = shownTabs()
    if (!first || !second) throw new Error('there are two tabs of the page')
    await user.click(first)
    await waitFor(() => expect(query()).toBe('?status=online'))
    await waitFor(() => expect(field()).toHaveValue(''))
    await user.click(second)
    await waitFor(() => expect(query()).toBe('?name=x'))
    await waitFor(() => expect(field()).toHaveValue('second'))
  })

  it('has a title that distinguishes it from other tabs of its page, in each language and while hidden', async () => {
    fillPage('SearchTable', () => {
      const status = useSearchParams()[0].get('status') ?? ''
      useTabDetail(useCallback(() => status && `${i18next.language} ${status}`, [status]))
      return null
    })
    await openShell(`${sets}?status=online`)
    await waitFor(() => expect(tabTitles()[1]).toBe('en-US online · SearchTable'))
    expect(document.title).toMatch(/^en-US online · SearchTable · /)
    act(() => duplicateTab(tabs.getState().shownId))
    await goTo(`${sets}?status=offline`)
    await waitFor(() => expect(tabTitles()[2]).toBe('en-US offline · SearchTable'))
    expect(tabTitles()[1]).toBe('en-US online · SearchTable')
    act(() => void changeLanguage('zh-CN'))
    await waitFor(() => expect(tabTitles()[1]).toMatch(/^zh-CN online/))
    act(() => void changeLanguage('en-US'))
    await goTo(sets)
    await waitFor(() => expect(tabTitles()[2]).toBe('SearchTable'))
  })

  it('shows a failure in its own place, and a reload discards its state', async () => {
    let isBroken = true
    fillPage('SearchTable', () => {
      if (isBroken) throw new Error('no rows')
      return <p>Rows</p>
    })
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await openShell(sets)
    expect(await screen.findByRole('alert')).toHaveTextContent(text('shell:pageFailed.title'))
    await open(items, 'Content')
    expect(screen.queryByRole('alert')).toBeNull()
    isBroken = false
    await goTo(sets)
    await user.click(await screen.findByRole('button', { name: text('shell:pageFailed.reload') }))
    expect(await screen.findByText('Rows')).toBeVisible()
  })

  it('offers its actions only while it is on screen', async () => {
    const actions = [{ id: 'sets.create', label: () => 'Create', run: () => {} }]
    fillPage('SearchTable', () => {
      useActions(actions)
      return null
    })
    const isOffered = () => offeredActions().some(({ id }) => id === 'sets.create')
    await openShell(sets)
    await findPage('SearchTable')
    expect(isOffered()).toBe(true)
    await open(items, 'Content')
    expect(isOffered()).toBe(false)
    await open(sets, 'SearchTable')
    expect(isOffered()).toBe(true)
  })
})

describe('a drawer that was left open', () => {
  function Rows() {
    const viewed = useViewedRow()
    const [isEditing, setEditing] = useState(false)
    return (
      <>
        <button type="button" onClick={() => viewed.open('7')}>
          View
        </button>
        <button type="button" onClick={() => setEditing(true)}>
          Edit
        </button>
        {viewed.id !== '' && (
          <SideDrawer title="Row 7" onClose={viewed.close}>
            <Link to={items}>Its items</Link>
          </SideDrawer>
        )}
        {isEditing && (
          <SideDrawer title="Edit row" onClose={() => setEditing(false)}>
            <Link to={items}>Its items</Link>
          </SideDrawer>
        )}
      </>
    )
  }
  const drawers = () => screen.queryAllByRole('dialog')
  /** Its pages are in reach without opening a section. */
  const flatMenu = shellMenu.flatMap(({ children, ...entry }) => children ?? entry)

  async function openDrawer(button: string, tabBar: boolean) {
    fillPage('SearchTable', Rows)
    const shell = await openShell(sets, { menu: flatMenu, settings: { tabBar } })
    await findPage('SearchTable')
    await shell.user.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('dialog')
    return shell
  }
  /** Chooses a tab, though a drawer lies over the bar. */
  const choose = (tab: HTMLElement | undefined) => tab && fireEvent.click(tab)

  it.each([
    ['View', true],
    ['View', false],
    ['Edit', true],
    ['Edit', false],
  ])('is closed after its own link was followed (%s, tab bar: %s)', async (button, tabBar) => {
    const { user, address } = await openDrawer(button, tabBar)
    await user.click(screen.getByRole('link', { name: 'Its items' }))
    await findPage('Content')
    await open(sets, 'SearchTable')
    await waitFor(() => expect(drawers()).toEqual([]))
    expect(address()).toBe(sets)
  })

  it.each(['View', 'Edit'])('is closed by the menu entry of its page (%s)', async button => {
    const { user, address } = await openDrawer(button, true)
    choose(shownTabs({ hidden: true })[0])
    await findPage('Workplace')
    await user.click(menu().getByRole('link', { name: 'SearchTable' }))
    await findPage('SearchTable')
    await waitFor(() => expect(drawers()).toEqual([]))
    expect(address()).toBe(sets)
  })

  it.each(['View', 'Edit'])('is closed by the menu entry of the page on screen (%s)', async button => {
    const { address } = await openDrawer(button, true)
    choose(menu({ hidden: true }).getByRole('link', { name: 'SearchTable', hidden: true }))
    await waitFor(() => expect(drawers()).toEqual([]))
    await waitFor(() => expect(address()).toBe(sets))
  })

  it('is open again when its tab is chosen', async () => {
    await openDrawer('View', true)
    choose(shownTabs({ hidden: true })[0])
    await findPage('Workplace')
    choose(shownTabs()[1])
    expect(await screen.findByRole('dialog')).toHaveTextContent('Row 7')
  })
})

describe('the mark of unsaved changes', () => {
  /** Saves the form of the page, which is edited at first. */
  async function openForm() {
    let save = () => {}
    fillPage('SearchTable', () => {
      const [isEdited, setEdited] = useState(true)
      useTabDirty(isEdited)
      save = () => setEdited(false)
      return null
    })
    await openShell(sets)
    await findPage('SearchTable')
    return () => act(() => save())
  }
  const isMarked = () => screen.queryByRole('img', { name: text('shell:tabs.unsaved') }) !== null

  it('stays on the tab while another tab is shown', async () => {
    await openForm()
    await open(items, 'Content')
    expect(isMarked()).toBe(true)
    await open(sets, 'SearchTable')
    expect(isMarked()).toBe(true)
  })

  it('disappears when the form was saved while its tab was hidden', async () => {
    const save = await openForm()
    await open(items, 'Content')
    save()
    await open(sets, 'SearchTable')
    await waitFor(() => expect(isMarked()).toBe(false))
  })
})
