import '../locales/index.ts'
import { landingPath } from '@greenroom/contract/paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { changeSettings } from '../../kit/settings/settings.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { buildUser, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Announcer } from '../announcer.tsx'
import { consoleRouter } from '../router.ts'
import { change } from '../tab-state/model.ts'
import { forgetAllDirty, markDirty, tabs } from '../tab-state/tabs-store.ts'
import { node } from '../testing/menu-node.ts'
import { routerShowing } from '../testing/shell-router.ts'
import { followRouter } from './follow-router.ts'
import { TabBar } from './tab-bar.tsx'

const menu = [
  node('Workplace', landingPath),
  node('SearchTable', '/list/search-table'),
  node('Content', '/list/content'),
  node('SystemRole', '/system/role', { roles: ['admin'] }),
  node('MessageList', '/user/message', { noAffix: true }),
]
let users = 0
beforeAll(() => void routerShowing(null))

function Bar() {
  useEffect(() => followRouter(), [])
  return (
    <>
      <TabBar />
      <Announcer />
    </>
  )
}

const goTo = (path: string) => act(() => consoleRouter().navigate(path))

/** Opens the bar for a user who has opened no page yet, and then these. */
async function openBar(...paths: string[]) {
  await goTo(landingPath)
  const rendered = renderInConsole(<Bar />)
  act(() => {
    setCurrentUser(buildUser({ id: recordId(5000 + ++users) }))
    session.setState({ menu })
  })
  for (const path of paths) await goTo(path)
  return rendered
}

const bar = () => within(screen.getByRole('navigation', { name: text('shell:tabs.label') }))
const titles = () =>
  bar()
    .getAllByRole('link')
    .map(link => link.textContent)
const tab = (title: string) => bar().getByRole('link', { name: new RegExp(`^${title}`) })
const shown = () => bar().getByRole('link', { current: 'page' }).textContent
const closeButton = (title: string) =>
  bar().queryByRole('button', { name: text('shell:tabs.close', { title }) })
const windowAddress = () => {
  const { pathname, search } = consoleRouter().state.location
  return `${pathname}${search}`
}

type Item = 'reload' | 'duplicate' | 'pin' | 'unpin' | 'this' | 'left' | 'right' | 'others' | 'all' | 'reopen'

async function openMenu(title: string) {
  fireEvent.contextMenu(tab(title))
  await screen.findByRole('menu')
  return (item: Item) => screen.getByRole('menuitem', { name: text(`shell:tabs.menu.${item}`) })
}

beforeEach(() => {
  act(() => forgetAllDirty())
})

describe('the tab bar', () => {
  it('has the landing page and each visited page, and marks the one on screen', async () => {
    await openBar('/list/search-table', '/list/content')
    expect(titles()).toEqual(['Workplace', 'SearchTable', 'Content'])
    expect(shown()).toBe('Content')
  })

  it('has no tab for pages that never get one, nor for addresses without a page', async () => {
    await openBar('/user/message')
    expect(titles()).toEqual(['Workplace'])
    expect(bar().queryByRole('link', { current: 'page' })).toBeNull()
    await goTo('/nowhere')
    expect(titles()).toEqual(['Workplace'])
  })

  it('opens the page of a tab at the address of the tab', async () => {
    const { user } = await openBar('/list/search-table?page=2', '/list/content')
    await user.click(tab('SearchTable'))
    await waitFor(() => expect(shown()).toBe('SearchTable'))
    expect(windowAddress()).toBe('/list/search-table?page=2')
  })

  it('leaves a click with Ctrl to the browser, which opens another window', async () => {
    await openBar('/list/content')
    expect(tab('Workplace')).toHaveAttribute('href', landingPath)
    fireEvent.click(tab('Workplace'), { ctrlKey: true })
    expect(shown()).toBe('Content')
  })

  it('shows two queries of one page as two tabs, but keeps a changed filter in the tab on screen', async () => {
    const { user } = await openBar('/list/content?page=2')
    await goTo('/list/content?page=3')
    expect(titles()).toEqual(['Workplace', 'Content'])
    await user.click(tab('Workplace'))
    await goTo('/list/content?page=4')
    expect(titles()).toEqual(['Workplace', 'Content', 'Content'])
  })

  it('closes the tabs of pages that the user may no longer open', async () => {
    await openBar('/system/role', '/list/content')
    act(() => session.setState({ menu: menu.filter(one => one.name !== 'SystemRole') }))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
  })
})

describe('closing a tab', () => {
  it('shows the left neighbour', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    const button = closeButton('Content')
    if (!button) throw new Error('the tab can be closed')
    await user.click(button)
    expect(titles()).toEqual(['Workplace', 'SearchTable'])
    await waitFor(() => expect(shown()).toBe('SearchTable'))
    expect(windowAddress()).toBe('/list/search-table')
  })

  it('also works with the middle mouse button and with Delete', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    fireEvent(tab('SearchTable'), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
    tab('Content').focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('is not offered for the first tab', async () => {
    await openBar('/list/content')
    expect(closeButton('Workplace')).toBeNull()
    const item = await openMenu('Workplace')
    expect(item('this')).toBeDisabled()
    expect(item('left')).toBeDisabled()
    expect(item('right')).toBeEnabled()
  })

  it.each([
    ['left', ['Workplace', 'Content', 'SystemRole']],
    ['right', ['Workplace', 'SearchTable', 'Content']],
    ['others', ['Workplace', 'Content']],
    ['all', ['Workplace']],
  ] as const)('in a group (%s) leaves the others', async (closing, left) => {
    const { user } = await openBar('/list/search-table', '/list/content', '/system/role')
    const item = await openMenu('Content')
    await user.click(item(closing))
    await waitFor(() => expect(titles()).toEqual(left))
  })

  it('can be undone, with the address of the tab', async () => {
    const { user } = await openBar('/list/content?page=2')
    await user.click((await openMenu('Content'))('this'))
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
    await user.click((await openMenu('Workplace'))('reopen'))
    await waitFor(() => expect(shown()).toBe('Content'))
    expect(windowAddress()).toBe('/list/content?page=2')
  })
})

describe('a tab with unsaved changes', () => {
  async function openEdited() {
    const rendered = await openBar('/list/content')
    act(() => markDirty(tabs.getState().shownId, 'a form', true))
    return rendered
  }

  it('has a mark', async () => {
    await openEdited()
    expect(within(tab('Content')).getByRole('img', { name: text('shell:tabs.unsaved') })).toBeVisible()
  })

  it.each(['this', 'others', 'all', 'reload'] as const)(
    'asks before the changes are discarded (%s)',
    async way => {
      const { user } = await openEdited()
      await user.click((await openMenu(way === 'others' ? 'Workplace' : 'Content'))(way))
      const question = within(await screen.findByRole('dialog', { name: text('shell:tabs.unsavedTitle') }))
      expect(question.getByText(text('shell:tabs.unsavedMessage', { names: 'Content' }))).toBeVisible()
      await user.click(question.getByRole('button', { name: text('kit:cancel') }))
      expect(titles()).toEqual(['Workplace', expect.stringContaining('Content')])
    },
  )

  it('is closed when the user agrees', async () => {
    const { user } = await openEdited()
    await user.click((await openMenu('Content'))('this'))
    await user.click(await screen.findByRole('button', { name: text('shell:tabs.unsavedLeave') }))
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('loses its mark when it is reloaded, and is then closed without asking', async () => {
    const { user } = await openEdited()
    await user.click((await openMenu('Content'))('reload'))
    await user.click(await screen.findByRole('button', { name: text('shell:tabs.unsavedLeave') }))
    await waitFor(() => expect(within(tab('Content')).queryByRole('img')).toBeNull())
    const button = closeButton('Content')
    if (!button) throw new Error('the tab can be closed')
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('makes the browser ask before the window closes', async () => {
    await openEdited()
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})

describe('the order of the tabs', () => {
  it('is changed with Alt and the arrow keys, and the new position is announced', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    tab('Content').focus()
    // The first announcement belongs to the first page of the document.
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowRight}{ArrowLeft}{/Alt}')
    expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable'])
    expect(tab('Content')).toHaveFocus()
    expect(
      screen.getByText(text('shell:tabs.moved', { title: 'Content', place: 2, count: 3 })),
    ).toBeInTheDocument()
  })

  it('has pinned tabs at the left, which stay when other tabs are closed', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    await user.click((await openMenu('Content'))('pin'))
    expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable'])
    expect(closeButton('Content')).toBeNull()
    await user.click((await openMenu('SearchTable'))('all'))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
    await user.click(bar().getByRole('button', { name: text('shell:tabs.unpin', { title: 'Content' }) }))
    expect(closeButton('Content')).toBeVisible()
  })

  it('has a duplicate next to its tab, at the same address', async () => {
    const { user } = await openBar('/list/content?page=2', '/list/search-table')
    await user.click((await openMenu('Content'))('duplicate'))
    expect(titles()).toEqual(['Workplace', 'Content', 'Content', 'SearchTable'])
    expect(windowAddress()).toBe('/list/content?page=2')
  })
})

describe('the list of all tabs', () => {
  const openList = (user: { click: (element: Element) => Promise<void> }) =>
    user.click(screen.getByRole('button', { name: text('shell:tabs.all') }))
  const lines = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

  it('tells the tabs of one page apart by record, filter or number, never by address', async () => {
    const { user } = await openBar('/list/content?status=online')
    act(() =>
      tabs.setState(state => change(state, state.shownId, { detail: () => text('shell:tabs.label') })),
    )
    await goTo('/list/search-table?page=2')
    act(() => tabs.setState(state => change(state, state.shownId, { title: 'Spring' })))
    for (const copy of ['SearchTable', 'Content']) {
      if (copy === 'SearchTable') await user.click(tab('Workplace'))
      await goTo(`${copy === 'Content' ? '/list/content' : '/list/search-table'}?page=3`)
    }
    await user.click((await openMenu('SearchTable'))('duplicate'))
    await openList(user)
    await screen.findAllByRole('menuitem')
    expect(lines()).toEqual([
      'Workplace',
      `Content${text('shell:tabs.label')}`,
      'SpringSearchTable',
      'SearchTable',
      'SearchTable (2)',
      'Content',
    ])
  })

  it('marks the tab on screen, and opens a tab at its address', async () => {
    const { user } = await openBar('/list/content?page=2', '/list/search-table')
    await openList(user)
    const line = await screen.findByRole('menuitem', { name: /Content/ })
    expect(screen.getByRole('menuitem', { current: 'page' })).toHaveTextContent('SearchTable')
    await user.click(line)
    await waitFor(() => expect(shown()).toBe('Content'))
    expect(windowAddress()).toBe('/list/content?page=2')
  })
})

describe('a bar that is switched on', () => {
  const switchBar = (tabBar: boolean) => act(() => changeSettings({ tabBar }))
  beforeEach(() => switchBar(true))
  afterEach(() => switchBar(false))

  it('has the tabs of before and the page on screen, none that was opened while it was off', async () => {
    await openBar('/list/search-table')
    switchBar(false)
    await goTo('/list/content')
    await goTo('/system/role')
    switchBar(true)
    expect(titles()).toEqual(['Workplace', 'SearchTable', 'SystemRole'])
    switchBar(false)
    await goTo(landingPath)
    switchBar(true)
    expect(titles()).toEqual(['Workplace', 'SearchTable', 'SystemRole'])
  })

  it('also has a tab with unsaved changes', async () => {
    await openBar()
    switchBar(false)
    await goTo('/list/content')
    act(() => markDirty(tabs.getState().shownId, 'a form', true))
    await goTo('/system/role')
    switchBar(true)
    expect(titles()).toEqual(['Workplace', expect.stringContaining('Content'), 'SystemRole'])
  })

  it('has none of them in the next window either', async () => {
    switchBar(false)
    const { unmount } = await openBar('/list/content', '/list/search-table')
    const { id } = session.getState().user ?? buildUser()
    unmount()
    await openBar()
    act(() => setCurrentUser(buildUser({ id })))
    switchBar(true)
    expect(titles()).toEqual(['Workplace'])
  })
})

it('a stored filter in another language is not shown after a reload', async () => {
  const { unmount } = await openBar('/list/content?page=2')
  act(() => tabs.setState(state => change(state, state.shownId, { detail: () => 'Online' })))
  const { id } = session.getState().user ?? buildUser()
  const before = currentLanguage()
  unmount()
  await openBar()
  act(() => setCurrentUser(buildUser({ id })))
  await waitFor(() => expect(titles()).toEqual(['Workplace', 'Online · Content']))
  act(() => changeSettings({ language: before === 'en-US' ? 'zh-CN' : 'en-US' }))
  await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
  act(() => changeSettings({ language: before }))
})

it.each(['{"list": 7}', '{"list":[7'])(
  'tabs that cannot be read (%s) are left out, with a notice',
  async stored => {
    await goTo(landingPath)
    renderInConsole(<Bar />)
    const id = recordId(5000 + ++users)
    sessionStorage.setItem(`tabs.${id}`, stored)
    act(() => {
      setCurrentUser(buildUser({ id }))
      session.setState({ menu })
    })
    expect(await screen.findByText(text('shell:tabs.unreadable'))).toBeVisible()
    expect(titles()).toEqual(['Workplace'])
  },
)

it('a user’s tabs are restored in the next window, and no other user gets them', async () => {
  const { unmount } = await openBar('/list/content?page=2')
  const { id } = session.getState().user ?? buildUser()
  unmount()
  await openBar('/list/search-table')
  expect(titles()).toEqual(['Workplace', 'SearchTable'])
  act(() => setCurrentUser(buildUser({ id })))
  await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable']))
})
