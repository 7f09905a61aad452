import { landingPath } from '@greenroom/contract/paths'
import { createPath, type Location } from 'react-router'
import { describe, expect, test } from 'vitest'
import { activateTab, type TabActivation } from './activate-tab.ts'
import { type Closing, close, closings, tabsToClose } from './close.ts'
import { homeId, move, pin, show, type Tab, type Tabs, tabLimit, tabOf } from './model.ts'
import { locationAt } from './stored-tabs.ts'

const nothing: ReadonlySet<string> = new Set()
const tab = (id: string, path: string, pinned = false): Tab => ({
  id,
  name: 'Page',
  location: locationAt(path),
  pinned,
  run: 0,
})
const home = tab(homeId, landingPath, true)

/** Tabs in the order of the bar; the last one named in `shown` is on screen. */
function tabsWith(list: readonly Tab[], ...shown: readonly string[]): Tabs {
  const start: Tabs = { list: [home, ...list], shownId: '', recent: [] }
  return [homeId, ...shown].reduce(show, start)
}

function arriveAt(tabs: Tabs, path: string, more: Partial<TabActivation> = {}, dirty = nothing) {
  const location: Location = { ...locationAt(path), key: 'new' }
  return activateTab(
    tabs,
    { location, name: 'Page', how: 'link', tabId: undefined, hasBar: true, ...more },
    dirty,
  )
}

const pathsOf = ({ list }: Tabs) => list.map(({ location }) => createPath(location))
const shownPath = (tabs: Tabs) => createPath(tabOf(tabs, tabs.shownId)?.location ?? {})

describe('opening an address', () => {
  test('a page without a tab gets a new tab at the end', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), '/b')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a', '/b'])
    expect(shownPath(tabs)).toBe('/b')
  })

  test('a changed filter of the page on screen stays in its tab', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a?x=1')], 'a'), '/a?x=2')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=2'])
    expect(tabs.shownId).toBe('a')
  })

  test('two queries of one route, opened from another page, get two tabs', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a?x=1')], 'a', homeId), '/a?x=2')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=1', '/a?x=2'])
  })

  test('a link without a query opens the last used tab of the page, at the tab’s address', () => {
    const before = tabsWith([tab('a', '/a?x=1'), tab('b', '/a?x=2')], 'b', 'a', homeId)
    const { tabs, leadTo } = arriveAt(before, '/a')
    expect(tabs.shownId).toBe('a')
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1')
  })

  test('a link to the exact address of a tab opens that tab', () => {
    const before = tabsWith([tab('a', '/a?x=1'), tab('b', '/a?x=2')], 'b', 'a', homeId)
    const { tabs, leadTo } = arriveAt(before, '/a?x=2')
    expect([tabs.shownId, leadTo]).toEqual(['b', undefined])
  })

  test('back opens the tab of the history entry, at the address of that entry', () => {
    const before = tabsWith([tab('a', '/a?x=2'), tab('b', '/a?x=1')], 'b')
    const { tabs } = arriveAt(before, '/a?x=1', { how: 'back', tabId: 'a' })
    expect(tabs.shownId).toBe('a')
    expect(shownPath(tabs)).toBe('/a?x=1')
  })

  test('back to a closed tab opens the page again', () => {
    const { tabs } = arriveAt(tabsWith([], homeId), '/a?x=1', { how: 'back', tabId: 'missing' })
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=1'])
  })

  test('a tab never gets the address of another page, for any history', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), '/b', { how: 'start', tabId: 'a' })
    expect(pathsOf(tabs)).toEqual([landingPath, '/a', '/b'])
  })

  test('the landing page has one tab for all of its queries', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), `${landingPath}?from=login`)
    expect(tabs.list.map(({ id }) => id)).toEqual([homeId, 'a'])
    expect(shownPath(tabs)).toBe(`${landingPath}?from=login`)
  })

  test('a page is not notified of the address that it already has', () => {
    const before = tabsWith([tab('a', '/a?x=1')], 'a', homeId)
    expect(tabOf(arriveAt(before, '/a?x=1').tabs, 'a')).toBe(tabOf(before, 'a'))
  })

  test('beyond the limit the tab that was not shown for longest is closed, but no pinned or edited one', () => {
    const many = Array.from({ length: tabLimit - 1 }, (_, place) =>
      tab(`t${place}`, `/t${place}`, place === 0),
    )
    const full = tabsWith(many, ...many.map(({ id }) => id))
    const location = { ...locationAt('/new'), key: 'new' }
    const arrival: TabActivation = { location, name: 'Page', how: 'link', tabId: undefined, hasBar: true }
    const { tabs } = activateTab(full, arrival, new Set(['t1']))
    expect(tabs.list).toHaveLength(tabLimit)
    expect(tabs.list.map(({ id }) => id)).toEqual(expect.arrayContaining([homeId, 't0', 't1', 't3']))
    expect(tabOf(tabs, 't2')).toBeUndefined()
  })
})

describe('the drawers of a page', () => {
  const sets = () => tabsWith([tab('a', '/a?x=1&view=7')], 'a', homeId)
  const addressOf = (tabs: Tabs) => createPath(tabOf(tabs, 'a')?.location ?? {})
  const openings = (tabs: Tabs) => tabOf(tabs, 'a')?.openings

  test('are closed by a link that names only the page, and the filters stay', () => {
    const { tabs, leadTo } = arriveAt(sets(), '/a')
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1')
    expect(openings(tabs)).toBe(1)
  })

  test('are closed by a link to the tab with this exact address', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a', homeId), '/a')
    expect(openings(tabs)).toBe(1)
  })

  test('are closed when the page is left by a link, also by one in the drawer', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), '/b')
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1', 1])
  })

  test('stay open when another tab is chosen and when the user returns', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), landingPath, { tabId: homeId })
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1&view=7', undefined])
    const back = arriveAt(tabs, '/a?x=1&view=7', { how: 'back', tabId: 'a' })
    expect([addressOf(back.tabs), openings(back.tabs)]).toEqual(['/a?x=1&view=7', undefined])
  })

  test('stay open in a tab with unsaved changes', () => {
    const unsaved = new Set(['a'])
    const left = arriveAt(show(sets(), 'a'), '/b', {}, unsaved)
    expect([addressOf(left.tabs), openings(left.tabs)]).toEqual(['/a?x=1&view=7', undefined])
    const { leadTo } = arriveAt(left.tabs, '/a', { hasBar: false }, unsaved)
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1&view=7')
  })

  test('are closed without the tab bar, however the page is left', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), landingPath, { how: 'back', tabId: homeId, hasBar: false })
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1', 1])
  })

  test('are closed without the tab bar by a link that names only the page, which then has no filters', () => {
    const { leadTo } = arriveAt(sets(), '/a', { hasBar: false })
    expect(leadTo && createPath(leadTo)).toBe('/a')
  })
})

describe('closing tabs', () => {
  const list = [tab('p', '/p', true), tab('a', '/a?x=1'), tab('b', '/b'), tab('c', '/c')]
  const closed = (id: string, closing: Closing, ...shown: readonly string[]) => {
    const tabs = tabsWith(list, ...shown)
    return close(tabs, tabsToClose(tabs, id, closing), id)
  }
  const idsOf = ({ list: all }: Tabs) => all.map(({ id }) => id)

  test.each([
    ['this', 'a', [homeId, 'p', 'b', 'c']],
    ['left', 'c', [homeId, 'p', 'c']],
    ['right', 'a', [homeId, 'p', 'a']],
    ['others', 'b', [homeId, 'p', 'b']],
    ['all', 'b', [homeId, 'p']],
    ['this', homeId, [homeId, 'p', 'a', 'b', 'c']],
  ] as const)('%s of %s leaves %j', (closing, id, left) => {
    expect(idsOf(closed(id, closing, 'a'))).toEqual(left)
  })

  test('the left neighbour replaces the tab on screen, with its own query', () => {
    expect(shownPath(closed('b', 'this', 'b'))).toBe('/a?x=1')
  })

  test('closing another tab keeps the tab on screen', () => {
    expect(closed('b', 'this', 'c').shownId).toBe('c')
  })

  test('when the tab on screen is closed with others, the tab of the command is shown', () => {
    expect(closed('c', 'left', 'a').shownId).toBe('c')
    expect(closed('b', 'all', 'b').shownId).toBe('p')
  })

  test('ways of closing without effect are not offered', () => {
    expect(closings(tabsWith(list), homeId)).toEqual({
      this: false,
      left: false,
      right: true,
      others: true,
      all: true,
    })
    expect(closings(tabsWith(list), 'p')).toMatchObject({ this: false, left: false })
    expect(closings(tabsWith([]), homeId)).toMatchObject({ right: false, others: false, all: false })
  })
})

describe('the order of the bar', () => {
  const list = [tab('p', '/p', true), tab('a', '/a'), tab('b', '/b')]
  const idsOf = (tabs: Tabs) => tabs.list.map(({ id }) => id)

  test('a tab moves to its new position, and pinned tabs stay left of the others', () => {
    expect(idsOf(move(tabsWith(list), 'b', 2))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(move(tabsWith(list), 'b', 0))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(move(tabsWith(list), 'p', 9))).toEqual([homeId, 'p', 'a', 'b'])
    expect(idsOf(move(tabsWith(list), homeId, 2))).toEqual([homeId, 'p', 'a', 'b'])
  })

  test('a pinned tab moves to the end of the pinned ones, an unpinned one before the others', () => {
    expect(idsOf(pin(tabsWith(list), 'b', true))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(pin(tabsWith(list), 'p', false))).toEqual([homeId, 'p', 'a', 'b'])
    expect(tabOf(pin(tabsWith(list), homeId, false), homeId)?.pinned).toBe(true)
  })
})
