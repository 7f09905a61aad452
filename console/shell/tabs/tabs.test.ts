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

describe('arriving at an address', () => {
  test('a page that was never visited gets a new tab at the end', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), '/b')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a', '/b'])
    expect(shownPath(tabs)).toBe('/b')
  })

  test('a filter of the page on screen stays in its tab', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a?x=1')], 'a'), '/a?x=2')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=2'])
    expect(tabs.shownId).toBe('a')
  })

  test('from another page, one route with two queries has two tabs', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a?x=1')], 'a', homeId), '/a?x=2')
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=1', '/a?x=2'])
  })

  test('a link without a query leads to the tab of that page that was used last, at the address it has', () => {
    const before = tabsWith([tab('a', '/a?x=1'), tab('b', '/a?x=2')], 'b', 'a', homeId)
    const { tabs, leadTo } = arriveAt(before, '/a')
    expect(tabs.shownId).toBe('a')
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1')
  })

  test('a link to a tab’s very address leads to it', () => {
    const before = tabsWith([tab('a', '/a?x=1'), tab('b', '/a?x=2')], 'b', 'a', homeId)
    const { tabs, leadTo } = arriveAt(before, '/a?x=2')
    expect([tabs.shownId, leadTo]).toEqual(['b', undefined])
  })

  test('back leads to the tab that the history knows, at the address it had then', () => {
    const before = tabsWith([tab('a', '/a?x=2'), tab('b', '/a?x=1')], 'b')
    const { tabs } = arriveAt(before, '/a?x=1', { how: 'back', tabId: 'a' })
    expect(tabs.shownId).toBe('a')
    expect(shownPath(tabs)).toBe('/a?x=1')
  })

  test('back to a tab that was closed opens the page again', () => {
    const { tabs } = arriveAt(tabsWith([], homeId), '/a?x=1', { how: 'back', tabId: 'missing' })
    expect(pathsOf(tabs)).toEqual([landingPath, '/a?x=1'])
  })

  test('a tab never takes the address of another page, whatever the history says', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), '/b', { how: 'start', tabId: 'a' })
    expect(pathsOf(tabs)).toEqual([landingPath, '/a', '/b'])
  })

  test('the landing page has one tab, whatever its query', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a'), `${landingPath}?from=login`)
    expect(tabs.list.map(({ id }) => id)).toEqual([homeId, 'a'])
    expect(shownPath(tabs)).toBe(`${landingPath}?from=login`)
  })

  test('a page is not told of the address that it has already', () => {
    const before = tabsWith([tab('a', '/a?x=1')], 'a', homeId)
    expect(tabOf(arriveAt(before, '/a?x=1').tabs, 'a')).toBe(tabOf(before, 'a'))
  })

  test('too many tabs make the one that was not shown for longest give way, never a pinned or edited one', () => {
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

  test('are closed when a link names only the page, which keeps its filters', () => {
    const { tabs, leadTo } = arriveAt(sets(), '/a')
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1')
    expect(openings(tabs)).toBe(1)
  })

  test('are closed when a link leads to the tab that has just this address', () => {
    const { tabs } = arriveAt(tabsWith([tab('a', '/a')], 'a', homeId), '/a')
    expect(openings(tabs)).toBe(1)
  })

  test('are closed when the page is left by a link, as one in the drawer itself', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), '/b')
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1', 1])
  })

  test('stay open while another tab is chosen, and when it is gone back to', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), landingPath, { tabId: homeId })
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1&view=7', undefined])
    const back = arriveAt(tabs, '/a?x=1&view=7', { how: 'back', tabId: 'a' })
    expect([addressOf(back.tabs), openings(back.tabs)]).toEqual(['/a?x=1&view=7', undefined])
  })

  test('stay open with something unsaved in the tab', () => {
    const unsaved = new Set(['a'])
    const left = arriveAt(show(sets(), 'a'), '/b', {}, unsaved)
    expect([addressOf(left.tabs), openings(left.tabs)]).toEqual(['/a?x=1&view=7', undefined])
    const { leadTo } = arriveAt(left.tabs, '/a', { hasBar: false }, unsaved)
    expect(leadTo && createPath(leadTo)).toBe('/a?x=1&view=7')
  })

  test('are closed without the bar however the page is left', () => {
    const { tabs } = arriveAt(show(sets(), 'a'), landingPath, { how: 'back', tabId: homeId, hasBar: false })
    expect([addressOf(tabs), openings(tabs)]).toEqual(['/a?x=1', 1])
  })

  test('are closed without the bar when a link names only the page, which then has no filter of before', () => {
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

  test('the neighbour at the left takes the place of the tab on screen, with its own query', () => {
    expect(shownPath(closed('b', 'this', 'b'))).toBe('/a?x=1')
  })

  test('closing another tab leaves the one on screen', () => {
    expect(closed('b', 'this', 'c').shownId).toBe('c')
  })

  test('when several go, the tab that was asked of is shown if the one on screen is among them', () => {
    expect(closed('c', 'left', 'a').shownId).toBe('c')
    expect(closed('b', 'all', 'b').shownId).toBe('p')
  })

  test('what would close nothing is not offered', () => {
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

  test('a tab moves to its place, and pinned ones stay left of the others', () => {
    expect(idsOf(move(tabsWith(list), 'b', 2))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(move(tabsWith(list), 'b', 0))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(move(tabsWith(list), 'p', 9))).toEqual([homeId, 'p', 'a', 'b'])
    expect(idsOf(move(tabsWith(list), homeId, 2))).toEqual([homeId, 'p', 'a', 'b'])
  })

  test('a pinned tab joins the pinned ones, an unpinned one is the first of the others', () => {
    expect(idsOf(pin(tabsWith(list), 'b', true))).toEqual([homeId, 'p', 'b', 'a'])
    expect(idsOf(pin(tabsWith(list), 'p', false))).toEqual([homeId, 'p', 'a', 'b'])
    expect(tabOf(pin(tabsWith(list), homeId, false), homeId)?.pinned).toBe(true)
  })
})
