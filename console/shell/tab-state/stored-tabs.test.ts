import { createPath } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountedIds } from '../tabs/mounted-ids.ts'
import { type Tab, tabLimit } from './model.ts'
import { locationAt, readStoredTabs, storeTabs } from './stored-tabs.ts'
import { noTabs } from './tabs-store.ts'

/** As much of a browser's storage as is used. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

let session: ReturnType<typeof memory>
let local: ReturnType<typeof memory>

beforeEach(() => {
  session = memory()
  local = memory()
  vi.stubGlobal('window', { sessionStorage: session, localStorage: local })
})
afterEach(() => vi.unstubAllGlobals())

const tab = (id: string, path: string): Tab => ({
  id,
  name: 'Page',
  location: locationAt(path),
  pinned: false,
  run: 0,
})
const withTabs = (list: readonly Tab[]) => ({ ...noTabs, list })

test('a reload closes the drawers of hidden pages', () => {
  storeTabs('one', withTabs([tab('a', '/a?x=1&view=7'), tab('b', '/b?import=new#there')]), [])
  expect(readStoredTabs('one')).toMatchObject({ list: [{ path: '/a?x=1' }, { path: '/b#there' }] })
})

test('tabs are read as they were stored, for their user only', () => {
  storeTabs('one', withTabs([tab('a', '/a?x=1#there')]), [['key', 'a']])
  expect(readStoredTabs('one')).toEqual({
    list: [{ id: 'a', path: '/a?x=1#there', pinned: false }],
    entries: [['key', 'a']],
  })
  expect(readStoredTabs('other')).toBeUndefined()
  expect(createPath(locationAt('/a?x=1#there'))).toBe('/a?x=1#there')
})

test('a tab keeps the title of its record', () => {
  const named = [
    { ...tab('a', '/a'), title: '春节短视频' },
    { ...tab('b', '/b'), detail: () => '状态 已上线' },
  ]
  storeTabs('one', withTabs(named), [])
  expect(readStoredTabs('one')).toMatchObject({ list: [{ title: '春节短视频' }, { detail: '状态 已上线' }] })
})

test('the window’s own tabs take precedence over the tabs of the browser’s last window', () => {
  storeTabs('one', withTabs([tab('a', '/a')]), [])
  local.setItem('tabs.one', JSON.stringify({ list: [], entries: [] }))
  expect(readStoredTabs('one')).toMatchObject({ list: [{ id: 'a' }] })
})

test.each([
  ['no JSON', '{"list":['],
  ['another shape', '{"list":{}}'],
  ['a tab without an id', '{"list":[{"id":"","path":"/a","pinned":false}],"entries":[]}'],
  ['an address of another place', '{"list":[{"id":"a","path":"https://evil","pinned":false}],"entries":[]}'],
])('what is %s is told as unreadable', (_, text) => {
  session.setItem('tabs.one', text)
  expect(readStoredTabs('one')).toBe('unreadable')
})

test('duplicate ids and tabs beyond the limit are not read', () => {
  const twice = Array.from({ length: 2 * tabLimit }, (_, place) => tab(`t${place % (tabLimit + 5)}`, '/a'))
  storeTabs('one', withTabs(twice), [])
  const stored = readStoredTabs('one')
  const ids = typeof stored === 'object' ? stored.list.map(({ id }) => id) : []
  expect(ids).toHaveLength(tabLimit)
  expect(new Set(ids).size).toBe(tabLimit)
})

test('the last shown pages stay mounted, and so do others with unsaved changes', () => {
  const recent = Array.from({ length: 40 }, (_, place) => `t${place}`)
  const kept = mountedIds({ ...noTabs, recent, shownId: 't39', dirty: new Set(['t0']) })
  expect(kept.size).toBe(25)
  expect([kept.has('t39'), kept.has('t0'), kept.has('t1')]).toEqual([true, true, false])
})
