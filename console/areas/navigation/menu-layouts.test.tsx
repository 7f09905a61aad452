import {
  applyMenuLayout,
  type MenuTree,
  readMenuLayouts,
  readMenuTree,
} from '@greenroom/contract/areas/navigation/menu'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Component as MenuPage } from './menu-page.tsx'
import { buildMenuEntry, buildMenuTree } from './testing/entries.ts'

let stored: MenuTree
/** The menu by job: a section of its own with an entry that was hidden before. */
const byJob = [
  buildMenuEntry(5, { kind: 'section' }),
  buildMenuEntry(2, { parentId: recordId(5) }),
  buildMenuEntry(3, { parentId: recordId(5), place: 2 }),
  buildMenuEntry(4, { place: 2 }),
]

beforeEach(() => {
  localStorage.clear()
  stored = buildMenuTree()
  fakeServer.respond(readMenuTree, () => stored)
  fakeServer.respond(readMenuLayouts, () => ({
    revision: stored.revision,
    layouts: [
      {
        layout: 'specified' as const,
        isCurrent: stored.layout === 'specified',
        entries: buildMenuTree().entries,
      },
      { layout: 'jobs' as const, isCurrent: stored.layout === 'jobs', entries: byJob },
    ],
  }))
  fakeServer.respond(applyMenuLayout, () => {
    stored = buildMenuTree({ entries: byJob, layout: 'jobs', revision: 'second' })
    return stored
  })
})

async function openLayouts(permissions: readonly Permission[] = allPermissions) {
  const rendered = renderInConsole(<MenuPage />, { address: '/system/menu', permissions })
  await rendered.user.click(await screen.findByRole('button', { name: text('menuEditor:layout.choose') }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(text('menuEditor:layout.removed'))
  return { ...rendered, dialog }
}
const suggestion = () => screen.queryByRole('region', { name: text('menuEditor:layout.suggestion') })
const useLayout = () => screen.getByRole('button', { name: text('menuEditor:layout.apply') })

describe('the layouts of the menu', () => {
  it('show the menu and its changes before one is applied to the menu of the preview', async () => {
    const { user, dialog } = await openLayouts()
    const preview = dialog.getByRole('navigation', { name: text('menuEditor:layout.preview') })
    expect(preview).toHaveTextContent('Entry 5Entry 2Entry 3Entry 4')
    const moves = { section: 'Entry 5', titles: 'Entry 2, Entry 3' }
    expect(dialog.getByText(text('menuEditor:layout.into', moves))).toBeVisible()
    expect(fakeServer.requests(applyMenuLayout)).toEqual([])
    await user.click(useLayout())
    expect(await screen.findByText(text('menuEditor:layout.done.jobs'))).toBeVisible()
    expect(fakeServer.lastRequest(applyMenuLayout)).toEqual({
      params: { layout: 'jobs' },
      body: { revision: 'first' },
    })
    expect(screen.getByRole('row', { name: /Entry 5/ })).toBeVisible()
    expect(screen.getByRole('button', { name: text('kit:undo') })).toBeVisible()
  })

  it('offer no change to the layout in use', async () => {
    const { user, dialog } = await openLayouts()
    await user.click(
      dialog.getByRole('radio', { name: new RegExp(text('menuEditor:layout.name.specified')) }),
    )
    expect(await dialog.findByText(text('menuEditor:layout.same'))).toBeVisible()
    expect(useLayout()).toBeDisabled()
  })

  it('say that a colleague changed the menu meanwhile', async () => {
    const { user } = await openLayouts()
    fakeServer.respond(applyMenuLayout, refuse('conflict', { current: { revision: 'third' } }))
    await user.click(useLayout())
    expect(await screen.findByText(text('menuEditor:refused.changed'))).toBeVisible()
  })
})

describe('the suggestion of layouts', () => {
  it('stands on the untouched menu until the user dismisses it, and leads to the layouts', async () => {
    const { user, unmount } = renderInConsole(<MenuPage />, { permissions: allPermissions })
    await user.click(await screen.findByRole('button', { name: text('menuEditor:layout.see') }))
    expect(await screen.findByRole('dialog', { name: text('menuEditor:layout.title') })).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: text('menuEditor:layout.dismiss') }))
    await waitFor(() => expect(suggestion()).toBeNull())
    unmount()
    renderInConsole(<MenuPage />, { permissions: allPermissions })
    await screen.findByRole('table')
    expect(suggestion()).toBeNull()
  })

  it('stays away from a changed menu, and from users who may only read it', async () => {
    stored = buildMenuTree({ entries: [buildMenuEntry(1, { origin: 'changed' })] })
    const { unmount } = renderInConsole(<MenuPage />, { permissions: allPermissions })
    await screen.findByRole('table')
    expect(suggestion()).toBeNull()
    unmount()
    stored = buildMenuTree()
    renderInConsole(<MenuPage />, { permissions: ['menu:read'] })
    await screen.findByRole('table')
    expect(suggestion()).toBeNull()
  })
})
