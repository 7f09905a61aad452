import { readViewAsUser } from '@greenroom/contract/areas/profile/preferences'
import { readGranters } from '@greenroom/contract/areas/roles/access-requests'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Permission } from '../../kit/session/permission.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { findPage, leaveShell, openShell } from '../testing/open-shell.tsx'

type User = Awaited<ReturnType<typeof openShell>>['user']

const roleItem = () => screen.queryByRole('menuitem', { name: new RegExp(text('layout:switchRoles')) })

/** Opens the menu behind the user's picture, the last button of the navbar. */
async function openAccountMenu(user: User) {
  const target = within(screen.getByRole('banner')).getAllByRole('button').at(-1)
  if (!target) throw new Error('the navbar has buttons')
  await user.click(target)
  await screen.findByRole('menuitem', { name: text('shell:logout') })
}

async function switchRole(user: User) {
  await openAccountMenu(user)
  const item = roleItem()
  if (!item) throw new Error('another role is offered')
  await user.click(item)
}

afterEach(leaveShell)

describe('an administrator who views the console as a user', () => {
  const back = () => screen.findByRole('button', { name: text('layout:ownRole') })

  it('sees what a user may do, with a notice, and can return', async () => {
    fakeServer.respond(readViewAsUser, { permissions: [] })
    fillPage('SearchTable', () => (
      <Permission need={['content-set:delete']}>
        <button type="button">Delete</button>
      </Permission>
    ))
    const { user } = await openShell('/list/search-table')
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible()
    await switchRole(user)
    const role = text('layout:role.user')
    expect(await screen.findByText(text('layout:switchedRole', { role }))).toBeVisible()
    expect(screen.getByText(text('layout:roleSwitched', { role }))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(await back())
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible()
    expect(screen.queryByText(text('layout:switchedRole', { role }))).toBeNull()
  })

  it('cannot open a page that users may not open, and can open it again afterwards', async () => {
    fakeServer.respond(readViewAsUser, { permissions: [] })
    fakeServer.respond(readGranters, { names: ['Ada'], total: 1 })
    const { user } = await openShell('/exception/403')
    await findPage('403')
    await switchRole(user)
    await findPage('404')
    await user.click(await back())
    await findPage('403')
  })
})

describe('the account menu', () => {
  it('offers to view as another role to administrators only', async () => {
    const { user } = await openShell('/dashboard/workplace', { role: 'user' })
    await openAccountMenu(user)
    expect(roleItem()).toBeNull()
  })
})

describe('the language menu', () => {
  it('marks the current language, and confirms another one in that language', async () => {
    const { user } = await openShell('/list/search-table')
    const button = () => screen.getByRole('button', { name: text('kit:language.choose') })
    await user.click(button())
    const english = await screen.findByRole('menuitemradio', { name: 'English' })
    expect(english).toBeChecked()
    await user.click(english)
    await user.click(button())
    await user.click(await screen.findByRole('menuitemradio', { name: '中文' }))
    expect(await screen.findByText('已切换为中文')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await waitFor(() => expect(document.title).toContain(text('kit:product')))
    expect(screen.getByRole('navigation', { name: '菜单' })).toBeVisible()
  })
})
