import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readViews } from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { findPage, leaveShell, openShell, shownPage } from '../testing/open-shell.tsx'

let created = 0
const actions: readonly Action[] = [
  { id: 'sets.create', label: () => 'Create', shortcut: 'n', group: 'list', run: () => created++ },
  {
    id: 'sets.delete',
    label: () => 'Delete',
    shortcut: 'Delete',
    group: 'list',
    need: 'content-set:delete',
    run() {},
  },
]

/** A page that can make something new and has a filter. */
function Sets(): ReactNode {
  useActions(actions)
  return (
    <search>
      <input aria-label="Set name" />
    </search>
  )
}

const sheet = () => screen.findByRole('dialog', { name: text('shortcuts:title') })
const palette = () => screen.queryByRole('combobox', { name: text('palette:title') })

beforeEach(() => {
  created = 0
  fillPage('SearchTable', Sets)
})
afterEach(leaveShell)

describe('the keys of the shell', () => {
  it('navigate to pages, and run the actions of the page', async () => {
    const { user } = await openShell('/dashboard/workplace')
    await findPage('Workplace')
    await user.keyboard('gl')
    await findPage('SearchTable')
    await user.keyboard('n')
    expect(created).toBe(1)
  })

  it('have no effect when another key is pressed in between', async () => {
    const { user } = await openShell('/list/search-table')
    await findPage('SearchTable')
    await user.keyboard('gxm')
    expect(shownPage()).toBe('SearchTable')
    await user.keyboard('gm')
    await findPage('MessageList')
  })

  it('focus the first filter, where they type letters', async () => {
    const { user } = await openShell('/list/search-table')
    await findPage('SearchTable')
    await user.keyboard('/')
    const filter = screen.getByRole('textbox', { name: 'Set name' })
    expect(filter).toHaveFocus()
    await user.keyboard('gwn?/ jxe')
    expect(filter).toHaveValue('gwn?/ jxe')
    expect(shownPage()).toBe('SearchTable')
    expect(created).toBe(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open the palette from a text field, and closing it restores the focus', async () => {
    fakeServer.respond(readViews, { list: [] })
    fakeServer.respond(readWorkplacePreference, null)
    const { user } = await openShell('/list/search-table')
    const filter = await screen.findByRole('textbox', { name: 'Set name' })
    await user.type(filter, 'coffee')
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toHaveFocus())
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(filter).toHaveFocus()
    expect(filter).toHaveValue('coffee')
  })
})

describe('the sheet of the keys', () => {
  const lines = async () =>
    within(await sheet())
      .getAllByRole('term')
      .map(line => line.textContent)

  it('shows the shortcuts of the current page', async () => {
    const { user } = await openShell('/dashboard/workplace')
    await findPage('Workplace')
    await user.keyboard('?')
    expect(within(await sheet()).getByRole('heading', { name: text('shortcuts:group.goTo') })).toBeVisible()
    expect(await lines()).not.toContain('Create')
    await user.keyboard('{Escape}gl')
    await findPage('SearchTable')
    await user.keyboard('?')
    expect(await lines()).toEqual(expect.arrayContaining(['Create', 'Delete']))
  })

  it('excludes actions that the user may not run', async () => {
    const { user } = await openShell('/list/search-table', { permissions: [] })
    await findPage('SearchTable')
    await user.keyboard('?')
    expect(await lines()).toContain('Create')
    expect(await lines()).not.toContain('Delete')
  })
})
