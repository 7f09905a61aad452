import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import {
  applyMenuLayout,
  createMenuEntry,
  type MenuEntry,
  type MenuLayout,
  menuLayouts,
  readMenuLayouts,
  readMenuTree,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import type { InputOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { allRoutes, pageNames } from '@greenroom/contract/routes'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { layouts } from './layouts.ts'
import { menuEntries } from './schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterEach(() => server.stop())

const tree = () => server.ask(readMenuTree, {}, admin)
async function apply(layout: MenuLayout) {
  const { revision } = await tree()
  return server.ask(applyMenuLayout, { params: { layout }, body: { revision } }, admin)
}
async function entry(name: string): Promise<MenuEntry> {
  const menuEntry = (await tree()).entries.find(one => one.name === name)
  if (!menuEntry) throw new Error(`The menu has no ${name}`)
  return menuEntry
}
async function change(name: string, changes: Record<string, unknown>) {
  const { id, version } = await entry(name)
  return server.ask(updateMenuEntry, { params: { id }, body: { version, changes } }, admin)
}
const create = (more: Record<string, unknown>) =>
  server.ask(createMenuEntry, { body: { kind: 'section', ...ownFields, ...more } }, admin)
const ownFields: Omit<InputOf<typeof createMenuEntry>['body'], 'kind'> = {
  ...{ name: 'reports', path: '/reports', titleChinese: '报表', titleEnglish: 'Reports', icon: 'folder' },
  ...{ parentId: null, place: 1000, roles: ['*'], hideInMenu: false, hideChildrenInMenu: false },
  ...{ activeMenu: '', noAffix: false, ignoreCache: false },
}

/** The names of the children of an entry, or of the top entries, in order. */
async function outline(parent: string | null = null): Promise<string[]> {
  const { entries } = await tree()
  const parentId = parent === null ? null : (await entry(parent)).id
  return entries.filter(one => one.parentId === parentId).map(({ name }) => name)
}
/** What the menu is, apart from ids and versions. */
const facts = (entries: readonly MenuEntry[]) =>
  entries.map(({ id: _, parentId, version: __, updatedTime: ___, ...fields }) => ({
    ...fields,
    parent: entries.find(one => one.id === parentId)?.name,
  }))

const jobs = [
  'Workplace',
  'Calendar',
  'list',
  'job-inspection',
  'form',
  'weixin',
  'job-live',
  'visualization',
  'user',
]

describe('the ready layouts', () => {
  it('have every page of the console exactly once; as specified is the menu that an installation begins with', async () => {
    for (const layout of menuLayouts) {
      const pages = layouts[layout].map(({ name }) => name).filter(name => pageNames.has(name))
      expect(pages.toSorted(), layout).toEqual([...pageNames].sort())
    }
    const { layouts: previews, revision } = await server.ask(readMenuLayouts, {}, admin)
    const [specified, byJob] = previews
    expect(specified).toMatchObject({ layout: 'specified', isCurrent: true })
    expect(specified?.entries.map(({ name }) => name)).toEqual(allRoutes.map(({ name }) => name))
    expect(byJob).toMatchObject({ layout: 'jobs', isCurrent: false })
    expect(revision).toBe((await tree()).revision)
  })

  it('give the menu that their preview shows, which is then the current one', async () => {
    await create({ kind: 'link', name: 'docs', path: 'https://docs.example.org/' })
    await change('form', { titleEnglish: 'Growth', roles: ['admin'] })
    for (const layout of ['jobs', 'specified'] as const) {
      const previews = await server.ask(readMenuLayouts, {}, admin)
      const preview = previews.layouts.find(one => one.layout === layout)
      const { entries } = await apply(layout)
      expect(facts(entries)).toEqual(facts(preview?.entries ?? []))
      const now = await server.ask(readMenuLayouts, {}, admin)
      expect(now.layouts.filter(one => one.isCurrent).map(one => one.layout)).toEqual([layout])
    }
  })
})

describe('menu.apply-layout', () => {
  it('groups the pages by job, in the menu of every user too', async () => {
    await apply('jobs')
    expect(await outline()).toEqual([...jobs, 'system', 'more-entries'])
    expect(await outline('job-live')).toEqual(['Monitor', 'Group', 'Basic'])
    expect(await entry('MessageList')).toMatchObject({ hideInMenu: false, origin: 'default' })
    const user = { token: await server.signIn('user') }
    const menu = await server.ask(readMenu, {}, user)
    const shown = menu.flatMap(({ name, children = [] }) => [name, ...children.map(child => child.name)])
    expect(shown).toContain('MessageList')
    expect(shown).not.toContain('Monitor')
    expect(shown).not.toContain('job-live')
  })

  it('brings back exactly the menu of the specification', async () => {
    const before = facts((await tree()).entries)
    await apply('jobs')
    await apply('specified')
    expect(facts((await tree()).entries)).toEqual(before)
  })

  it('keeps what users changed of an entry, and how it is hidden', async () => {
    await change('Card', { titleEnglish: 'Checks', icon: 'star', path: '/checks', noAffix: true })
    await change('visualization', { hideInMenu: true })
    await apply('jobs')
    const mine = { titleEnglish: 'Checks', icon: 'star', path: '/checks', noAffix: true, origin: 'changed' }
    expect(await entry('Card')).toMatchObject(mine)
    expect(await entry('Explore')).toMatchObject({ hideInMenu: true })
    await apply('specified')
    expect(await entry('Card')).toMatchObject(mine)
    expect(await entry('Explore')).toMatchObject({ hideInMenu: true })
    expect(await entry('MessageList')).toMatchObject({ hideInMenu: true })
  })

  it('shows a page to no more users than before, also when its section was restricted', async () => {
    await change('list', { roles: ['admin'] })
    await apply('jobs')
    expect((await entry('Card')).roles).toEqual(['admin'])
    expect((await entry('list')).roles).toEqual(['*'])
    const menu = await server.ask(readMenu, {}, { token: await server.signIn('user') })
    expect(JSON.stringify(menu)).not.toContain('"Card"')
  })

  it('keeps entries that users added in a group of their own, with what lies below them', async () => {
    const sectionId = (await entry('user')).id
    await create({ parentId: sectionId })
    const parentId = (await entry('reports')).id
    await create({ kind: 'link', name: 'docs', path: 'https://docs.example.org/', parentId })
    await change('Card', { parentId })
    for (const layout of ['specified', 'jobs'] as const) {
      await apply(layout)
      expect(await outline('more-entries')).toContain('reports')
      expect(await outline('reports')).toEqual(['docs'])
    }
    expect(await outline('job-inspection')).toContain('Card')
  })

  it('leaves entries at the top that are too deep for the group', async () => {
    await create({})
    await create({ name: 'second', path: '/second', parentId: (await entry('reports')).id })
    await create({ name: 'third', path: '/third', parentId: (await entry('second')).id })
    await apply('jobs')
    expect((await outline()).at(-1)).toBe('reports')
    expect(await outline('second')).toEqual(['third'])
  })

  it('refuses a path that an added entry has taken, unknown layouts, and a menu that has changed', async () => {
    await create({ path: '/job-live' })
    const { revision } = await tree()
    const request = (layout: string, state: string) =>
      server.call(applyMenuLayout, { params: { layout }, body: { revision: state } }, admin)
    const taken = await request('jobs', revision)
    expect(errors.invalid.data.parse(taken.data).issues).toEqual([
      { path: 'params.layout.path', msg: ruleText('menuPathTaken', 'en-US') },
    ])
    expect((await request('other', revision)).code).toBe(errors.invalid.code)
    await change('Card', { icon: 'star' })
    expect((await request('specified', revision)).code).toBe(errors.conflict.code)
  })

  it('is one change in the log, which one undo takes back', async () => {
    await create({ kind: 'link', name: 'docs', path: 'https://docs.example.org/' })
    const before = facts((await tree()).entries)
    await apply('jobs')
    const query = { action: 'menu.apply-layout', pageSize: '1' } as const
    const { list } = await server.ask(listOperations, { query }, admin)
    const undo = { params: { id: list[0]?.id }, body: { scope: 'request' } }
    expect((await server.call(undoOperation, undo, admin)).code).toBe(20000)
    expect(facts((await tree()).entries)).toEqual(before)
    const sections = await server.database.pool
      .select()
      .from(menuEntries)
      .where(eq(menuEntries.name, 'job-live'))
    expect(sections).toEqual([])
  })
})
