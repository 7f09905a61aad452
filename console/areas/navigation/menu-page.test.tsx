import { setTimeout as delay } from 'node:timers/promises'
import {
  createMenuEntry,
  deleteMenuEntry,
  type MenuTree,
  menuEntry,
  readMenuTree,
  restoreMenu,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import type { InputOf } from '@greenroom/contract/endpoint'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { invalidate } from '../../kit/call/events.ts'
import { respondWithoutDrafts } from '../../kit/form/testing/item-form.tsx'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { fill } from '../../testing/fill.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Component as MenuPage } from './menu-page.tsx'
import { buildMenuEntry, buildMenuTree } from './testing/entries.ts'
import { moved } from './tree.ts'

let stored: MenuTree
beforeEach(() => {
  stored = buildMenuTree()
  respondWithoutDrafts()
  fakeServer.respond(readMenuTree, () => stored)
  fakeServer.respond(updateMenuEntry, update)
})

function update({ params: { id }, body: { changes } }: InputOf<typeof updateMenuEntry>): MenuTree {
  const changed = stored.entries.map(one =>
    one.id === id ? menuEntry.parse({ ...one, ...changes, version: one.version + 1 }) : one,
  )
  const now = changed.find(one => one.id === id)
  stored = { ...stored, entries: now ? moved(changed, id, now) : changed }
  return stored
}

const withoutUndo = allPermissions.filter(permission => permission !== 'operation-log:undo')

async function openPage(address = '/system/menu', permissions: readonly Permission[] = allPermissions) {
  const rendered = renderInConsole(<MenuPage />, { address, permissions })
  await screen.findByRole('table')
  return rendered
}

type Opened = Awaited<ReturnType<typeof openPage>>

const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const handle = (title: string) => screen.getByRole('button', { name: new RegExp(`^Move ${title}:`) })
const titles = () =>
  screen.getAllByRole('row').flatMap(one => /Entry \d/.exec(one.textContent ?? '')?.[0] ?? [])
const field = (key: 'titleChinese' | 'titleEnglish' | 'name' | 'path' | 'address') =>
  screen.findByRole('textbox', { name: text(`menuEditor:field.${key}`) })
const confirm = (label: string) => within(screen.getByRole('dialog')).getByRole('button', { name: label })

async function chooseOf({ user }: Opened, title: string, action: string) {
  await user.click(screen.getByRole('button', { name: text('menuEditor:row.more', { title }) }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the keys on the handle of a menu entry', () => {
  it('build on one another, also when the menu from before is read meanwhile', async () => {
    const { user } = await openPage()
    const [read, made] = [Promise.withResolvers<MenuTree>(), Promise.withResolvers<void>()]
    const before = stored
    fakeServer.respond(readMenuTree, () => read.promise)
    fakeServer.respond(updateMenuEntry, input => made.promise.then(() => update(input)))
    void invalidate('menu.changed')
    await waitFor(() => expect(fakeServer.requests(readMenuTree)).toHaveLength(2))
    handle('Entry 3').focus()
    await user.keyboard('{ArrowUp}')
    read.resolve(before)
    await act(() => delay(20))
    expect(titles()).toEqual(['Entry 1', 'Entry 3', 'Entry 2', 'Entry 4'])
    await user.keyboard('{ArrowLeft}')
    expect(titles()).toEqual(['Entry 1', 'Entry 2', 'Entry 3', 'Entry 4'])
    fakeServer.respond(readMenuTree, () => stored)
    made.resolve()
    await waitFor(() => expect(fakeServer.requests(updateMenuEntry)).toHaveLength(2))
    expect(fakeServer.lastRequest(updateMenuEntry).body.changes).toEqual({ parentId: null, place: 2 })
  })

  it('move it among its neighbours, out and in again, and say where it is', async () => {
    const { user } = await openPage()
    handle('Entry 3').focus()
    await user.keyboard('{ArrowUp}')
    expect(titles()).toEqual(['Entry 1', 'Entry 3', 'Entry 2', 'Entry 4'])
    await user.keyboard('{ArrowLeft}')
    expect(titles()).toEqual(['Entry 1', 'Entry 2', 'Entry 3', 'Entry 4'])
    const at = { title: 'Entry 3', place: 2, count: 3, parent: text('menuEditor:move.top') }
    expect(screen.getByText(text('menuEditor:move.done', at))).toBeInTheDocument()
    await waitFor(() => expect(fakeServer.requests(updateMenuEntry)).toHaveLength(2))
    expect(fakeServer.lastRequest(updateMenuEntry)).toEqual({
      params: { id: recordId(3) },
      body: { version: 2, changes: { parentId: null, place: 2 } },
    })
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateMenuEntry).body.changes).toEqual({
        parentId: recordId(1),
        place: 2,
      }),
    )
  })
})

describe('the switch of a menu entry', () => {
  it('hides it at once, and Undo shows it again', async () => {
    const { user } = await openPage()
    await user.click(screen.getByRole('switch', { name: text('menuEditor:row.show', { title: 'Entry 4' }) }))
    await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
    await waitFor(() =>
      expect(fakeServer.requests(updateMenuEntry).map(({ body }) => body.changes)).toEqual([
        { hideInMenu: true },
        { hideInMenu: false },
      ]),
    )
  })
})

const reason = 'This page shows one record'
it.each([
  [
    'the switch',
    async ({ user }: Opened) => {
      await user.click(
        screen.getByRole('switch', { name: text('menuEditor:row.show', { title: 'Entry 4' }) }),
      )
      expect(await screen.findByText(reason)).toBeVisible()
    },
  ],
  [
    'the form',
    async ({ user }: Opened) => {
      await user.click(screen.getByRole('button', { name: 'Edit: Entry 4' }))
      const hidden = await screen.findByRole('checkbox', { name: text('menuEditor:field.hideInMenu') })
      await user.click(hidden)
      await user.click(confirm(text('form:save')))
      await waitFor(() => expect(hidden).toHaveAccessibleDescription(expect.stringContaining(reason)))
    },
  ],
])('says in %s why a page cannot stand in the menu', async (_name, show) => {
  stored = buildMenuTree({ entries: [buildMenuEntry(4, { hideInMenu: true })] })
  const issues = [{ path: 'body.changes.hideInMenu', msg: reason }]
  fakeServer.respond(updateMenuEntry, refuse('invalid', { issues }))
  await show(await openPage())
})

describe('the form of a menu entry', () => {
  it('adds a section, with what the server refuses said at its field', async () => {
    const issue = { path: 'body.path', msg: 'Another entry has this path' }
    fakeServer.respond(createMenuEntry, refuse('invalid', { issues: [issue] }))
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: text('menuEditor:action.add') }))
    await user.click(await screen.findByRole('menuitem', { name: text('menuEditor:action.addSection') }))
    fill(await field('titleChinese'), '手册')
    fill(await field('titleEnglish'), 'Handbook')
    fill(await field('name'), 'handbook')
    fill(await field('path'), '/entry-4')
    await user.click(confirm(text('menuEditor:action.add')))
    await waitFor(async () =>
      expect(await field('path')).toHaveAccessibleDescription(expect.stringContaining(issue.msg)),
    )
    fakeServer.respond(createMenuEntry, ({ body: { kind, titleEnglish } }) => {
      stored = {
        ...stored,
        entries: [...stored.entries, buildMenuEntry(5, { kind, titleEnglish, place: 3 })],
      }
      return stored
    })
    await user.click(confirm(text('menuEditor:action.add')))
    await waitFor(() => expect(row('Handbook')).toHaveTextContent(text('menuEditor:mark.empty')))
    expect(fakeServer.lastRequest(createMenuEntry).body).toMatchObject({ kind: 'section', name: 'handbook' })
  })

  it('puts a link under the entry that it was asked for at, and takes only web addresses', async () => {
    fakeServer.respond(createMenuEntry, () => stored)
    const page = await openPage()
    await chooseOf(page, 'Entry 1', text('menuEditor:action.addLink'))
    fill(await field('titleChinese'), '样式')
    fill(await field('titleEnglish'), 'House style')
    fill(await field('name'), 'style')
    fill(await field('address'), 'https://style.example.org/')
    await page.user.click(confirm(text('menuEditor:action.add')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(createMenuEntry).body).toMatchObject({
        kind: 'link',
        parentId: recordId(1),
        path: 'https://style.example.org/',
      }),
    )
  })

  it('keeps what a colleague changed of the entry meanwhile', async () => {
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: 'Edit: Entry 4' }))
    const current = buildMenuEntry(4, { place: 2, icon: 'star', version: 2 })
    fakeServer.respond(updateMenuEntry, ({ body: { version } }) =>
      version === 1 ? refuse('conflict', { current }) : stored,
    )
    fill(await field('titleEnglish'), 'Cards')
    await user.click(confirm(text('form:save')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateMenuEntry).body).toEqual({
        version: 2,
        changes: { titleEnglish: 'Cards' },
      }),
    )
  })

  it('does not let the name of a page of the console be changed', async () => {
    stored = buildMenuTree({ entries: [buildMenuEntry(1, { name: 'SearchTable' })] })
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: 'Edit: Entry 1' }))
    expect(await field('name')).toBeDisabled()
  })
})

describe('deleting from the menu', () => {
  it('names the entries below the entry to users who cannot undo it, and applies to the menu on screen', async () => {
    fakeServer.respond(deleteMenuEntry, () => {
      stored = { ...stored, entries: stored.entries.slice(3), revision: 'second' }
      return stored
    })
    const page = await openPage('/system/menu', withoutUndo)
    await chooseOf(page, 'Entry 1', text('menuEditor:action.delete'))
    const question = { title: 'Entry 1', below: 'Entry 2, Entry 3' }
    expect(await screen.findByText(text('menuEditor:ask.deleteBelow', question))).toBeVisible()
    await page.user.click(confirm(text('menuEditor:action.delete')))
    await waitFor(() => expect(titles()).toEqual(['Entry 4']))
    expect(fakeServer.lastRequest(deleteMenuEntry)).toEqual({
      params: { id: recordId(1) },
      body: { revision: 'first' },
    })
  })

  it('names the pages that no user could open without the entry', async () => {
    fakeServer.respond(deleteMenuEntry, refuse('menuLockout', { pages: ['SystemRole'] }))
    const page = await openPage()
    await chooseOf(page, 'Entry 4', text('menuEditor:action.delete'))
    expect(
      await screen.findByText(new RegExp(`^${text('menuEditor:refused.lockout', { pages: '' })}`)),
    ).toBeVisible()
    expect(row('Entry 4')).toBeVisible()
  })

  it('names deleted and reverted entries before a user who cannot undo it restores the default', async () => {
    stored = buildMenuTree({
      entries: [buildMenuEntry(1, { origin: 'own' }), buildMenuEntry(2, { origin: 'changed', place: 2 })],
    })
    fakeServer.respond(restoreMenu, () => stored)
    const { user } = await openPage('/system/menu', withoutUndo)
    await user.click(screen.getByRole('button', { name: text('menuEditor:tool.restore') }))
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent(text('menuEditor:ask.restoreOwn', { names: 'Entry 1' }))
    expect(question).toHaveTextContent(text('menuEditor:ask.restoreChanged', { names: 'Entry 2' }))
    await user.click(confirm(text('menuEditor:action.restore')))
    await waitFor(() => expect(fakeServer.lastRequest(restoreMenu).body).toEqual({ revision: 'first' }))
  })
})

describe('the search in the menu', () => {
  it('stands in the address and shows matches with the entries above them', async () => {
    const { user, address } = await openPage('/system/menu?text=entry-3')
    expect(titles()).toEqual(['Entry 1', 'Entry 3'])
    const search = screen.getByRole('searchbox', { name: text('menuEditor:tool.search') })
    await user.clear(search)
    await user.type(search, 'Entry 4')
    expect(titles()).toEqual(['Entry 4'])
    expect(address()).toBe('/system/menu?text=Entry+4')
  })
})

it('Who may only look at the menu is offered no change of it', async () => {
  renderInConsole(<MenuPage />, { permissions: ['menu:read'] })
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /^(Add|Restore|Edit|Move)/ })).toBeNull()
  expect(screen.getByRole('switch', { name: /Entry 4/ })).toBeDisabled()
})
