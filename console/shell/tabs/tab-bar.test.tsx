import '../locales/index.ts'
import { landingPath } from '@greenroom/contract/paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../kit/session.ts'
import { setCurrentUser } from '../../kit/view-as.ts'
import { buildUser, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Announcer } from '../announcer.tsx'
import { consoleRouter } from '../router.ts'
import { node } from '../testing/menu-node.ts'
import { routerShowing } from '../testing/shell-router.ts'
import { followRouter } from './follow-router.ts'
import { TabBar } from './tab-bar.tsx'
import { forgetAllDirty, markDirty, tabs } from './tabs-store.ts'

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
  it('has the first page and each page that is visited, with the one on screen marked', async () => {
    await openBar('/list/search-table', '/list/content')
    expect(titles()).toEqual(['Workplace', 'SearchTable', 'Content'])
    expect(shown()).toBe('Content')
  })

  it('has no tab for a page that never gets one, nor for none', async () => {
    await openBar('/user/message')
    expect(titles()).toEqual(['Workplace'])
    expect(bar().queryByRole('link', { current: 'page' })).toBeNull()
    await goTo('/nowhere')
    expect(titles()).toEqual(['Workplace'])
  })

  it('leads to the page of a tab at the address that it had', async () => {
    const { user } = await openBar('/list/search-table?page=2', '/list/content')
    await user.click(tab('SearchTable'))
    await waitFor(() => expect(shown()).toBe('SearchTable'))
    expect(windowAddress()).toBe('/list/search-table?page=2')
  })

  it('leaves a click with Ctrl to the browser, which opens a window', async () => {
    await openBar('/list/content')
    expect(tab('Workplace')).toHaveAttribute('href', landingPath)
    fireEvent.click(tab('Workplace'), { ctrlKey: true })
    expect(shown()).toBe('Content')
  })

  it('shows two queries of one page as two tabs, and filters in the tab on screen', async () => {
    const { user } = await openBar('/list/content?page=2')
    await goTo('/list/content?page=3')
    expect(titles()).toEqual(['Workplace', 'Content'])
    await user.click(tab('Workplace'))
    await goTo('/list/content?page=4')
    expect(titles()).toEqual(['Workplace', 'Content', 'Content'])
  })

  it('loses the tabs of pages that the user may not open any more', async () => {
    await openBar('/system/role', '/list/content')
    act(() => session.setState({ menu: menu.filter(one => one.name !== 'SystemRole') }))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
  })
})

describe('closing a tab', () => {
  it('shows its neighbour at the left', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    const button = closeButton('Content')
    if (!button) throw new Error('the tab can be closed')
    await user.click(button)
    expect(titles()).toEqual(['Workplace', 'SearchTable'])
    await waitFor(() => expect(shown()).toBe('SearchTable'))
    expect(windowAddress()).toBe('/list/search-table')
  })

  it('is done by the middle button and by Delete as well', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    fireEvent(tab('SearchTable'), new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
    tab('Content').focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('is not offered for the first one', async () => {
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

  it('can be taken back, at the address that it had', async () => {
    const { user } = await openBar('/list/content?page=2')
    await user.click((await openMenu('Content'))('this'))
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
    await user.click((await openMenu('Workplace'))('reopen'))
    await waitFor(() => expect(shown()).toBe('Content'))
    expect(windowAddress()).toBe('/list/content?page=2')
  })
})

describe('a tab with something that is not saved', () => {
  async function openEdited() {
    const rendered = await openBar('/list/content')
    act(() => markDirty(tabs.getState().shownId, 'a form', true))
    return rendered
  }

  it('has a mark that says so', async () => {
    await openEdited()
    expect(within(tab('Content')).getByRole('img', { name: text('shell:tabs.unsaved') })).toBeVisible()
  })

  it.each(['this', 'others', 'all', 'reload'] as const)('asks before it is lost (%s)', async way => {
    const { user } = await openEdited()
    await user.click((await openMenu(way === 'others' ? 'Workplace' : 'Content'))(way))
    const question = within(await screen.findByRole('dialog', { name: text('shell:tabs.unsavedTitle') }))
    expect(question.getByText(text('shell:tabs.unsavedMessage', { names: 'Content' }))).toBeVisible()
    await user.click(question.getByRole('button', { name: text('kit:cancel') }))
    expect(titles()).toEqual(['Workplace', expect.stringContaining('Content')])
  })

  it('is closed when the user agrees', async () => {
    const { user } = await openEdited()
    await user.click((await openMenu('Content'))('this'))
    await user.click(await screen.findByRole('button', { name: text('shell:tabs.unsavedLeave') }))
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('has no mark any more when it was loaded again, and is then closed without a question', async () => {
    const { user } = await openEdited()
    await user.click((await openMenu('Content'))('reload'))
    await user.click(await screen.findByRole('button', { name: text('shell:tabs.unsavedLeave') }))
    await waitFor(() => expect(within(tab('Content')).queryByRole('img')).toBeNull())
    const button = closeButton('Content')
    if (!button) throw new Error('the tab can be closed')
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['Workplace']))
  })

  it('has the browser ask before the window closes', async () => {
    await openEdited()
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})

describe('the order of the tabs', () => {
  it('is changed by Alt and the arrows, which says where the tab is now', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    tab('Content').focus()
    // What is announced first belongs to the page that the document begins with.
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowRight}{ArrowLeft}{/Alt}')
    expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable'])
    expect(tab('Content')).toHaveFocus()
    expect(
      screen.getByText(text('shell:tabs.moved', { title: 'Content', place: 2, count: 3 })),
    ).toBeInTheDocument()
  })

  it('has pinned tabs at the left, which stay when others are closed', async () => {
    const { user } = await openBar('/list/search-table', '/list/content')
    await user.click((await openMenu('Content'))('pin'))
    expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable'])
    expect(closeButton('Content')).toBeNull()
    await user.click((await openMenu('SearchTable'))('all'))
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content']))
    await user.click(bar().getByRole('button', { name: text('shell:tabs.unpin', { title: 'Content' }) }))
    expect(closeButton('Content')).toBeVisible()
  })

  it('has a duplicate beside its tab, at the same address', async () => {
    const { user } = await openBar('/list/content?page=2', '/list/search-table')
    await user.click((await openMenu('Content'))('duplicate'))
    expect(titles()).toEqual(['Workplace', 'Content', 'Content', 'SearchTable'])
    expect(windowAddress()).toBe('/list/content?page=2')
  })
})

describe('the list of all tabs', () => {
  it('has every tab with its query, and leads there', async () => {
    const { user } = await openBar('/list/content?page=2', '/list/search-table')
    await user.click(screen.getByRole('button', { name: text('shell:tabs.all') }))
    const line = await screen.findByRole('menuitem', { name: /Content/ })
    expect(line).toHaveTextContent('?page=2')
    expect(screen.getByRole('menuitem', { current: 'page' })).toHaveTextContent('SearchTable')
    await user.click(line)
    await waitFor(() => expect(shown()).toBe('Content'))
  })
})

it.each(['{"list": 7}', '{"list":[7'])(
  'tabs that cannot be read (%s) are left out, which is told',
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

it('the tabs of a user are there again in the next window, and are nobody else’s', async () => {
  const { unmount } = await openBar('/list/content?page=2')
  const { id } = session.getState().user ?? buildUser()
  unmount()
  await openBar('/list/search-table')
  expect(titles()).toEqual(['Workplace', 'SearchTable'])
  act(() => setCurrentUser(buildUser({ id })))
  await waitFor(() => expect(titles()).toEqual(['Workplace', 'Content', 'SearchTable']))
})
