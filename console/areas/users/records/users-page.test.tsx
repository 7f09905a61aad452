import '../locales/shell/index.ts'
import { listRegistrations } from '@greenroom/contract/areas/users/registration'
import {
  type Account,
  createUser,
  listRoleNames,
  listUsers,
  readUser,
  setUserStatuses,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenToShortcuts } from '../../../kit/actions/listen.ts'
import { respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { rowOperation } from '../../../testing/row-operation.ts'
import { text } from '../../../testing/text.ts'
import { Component as UsersPage } from './users-page.tsx'

const instant = '2026-03-01T08:00:00.000Z'
const role = {
  id: recordId(701),
  code: 'user',
  base: 'user' as const,
  name: { 'zh-CN': '用户', 'en-US': 'User' },
}

function buildAccount(fields: Partial<Account> = {}): Account {
  return {
    id: recordId(2),
    username: 'mei.lin',
    name: 'Mei Lin',
    avatar: '',
    email: 'mei@example.org',
    phone: '13900001111',
    jobName: '',
    organizationName: '',
    status: 'active',
    roles: [role],
    createdTime: instant,
    lastSignInTime: null,
    version: 1,
    ...fields,
  }
}

beforeEach(() => {
  respondWithoutDrafts()
  respondWithPlainList()
  fakeServer.respond(listRoleNames, [role])
  fakeServer.respond(listRegistrations, buildPage([]))
  fakeServer.respond(listUsers, buildPage([buildAccount()]))
  fakeServer.respond(readUser, buildAccount())
})

async function openPage(permissions = allPermissions, query = '') {
  const rendered = renderInConsole(<UsersPage />, { address: `/system/user${query}`, permissions })
  await screen.findByRole('table', { busy: false })
  return rendered
}

const form = () => within(screen.getByRole('dialog'))
const field = (key: 'username' | 'name' | 'email') =>
  form().findByRole('textbox', { name: text(`users:field.${key}`) })
const rowButton = (action: 'edit', name = 'Mei Lin') =>
  screen.getByRole('button', { name: new RegExp(`^${text(`users:action.${action}`)}: ${name}`) })

describe('the form of a new user', () => {
  it('has the cursor in the first field that is wrong, and then shows the one-time password once', async () => {
    fakeServer.respond(createUser, { user: buildAccount(), password: 'One-time-1' })
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: text('users:action.create') }))
    await user.type(await field('username'), 'mei.lin')
    const create = form().getByRole('button', { name: text('users:action.create') })
    await user.click(create)
    await waitFor(async () => expect(await field('name')).toHaveFocus())
    await user.type(await field('name'), 'Mei Lin')
    await user.click(form().getByRole('checkbox', { name: 'User' }))
    await user.click(create)
    const shown = await screen.findByRole('dialog', { name: text('users:password.title') })
    expect(shown).toHaveTextContent('One-time-1')
    expect(fakeServer.lastRequest(createUser).body).toMatchObject({ username: 'mei.lin', roles: [role.id] })
  })
})

describe('the form of a user', () => {
  it('is opened by keys, with the cursor in the name', async () => {
    const stop = listenToShortcuts()
    const { user } = await openPage()
    await user.keyboard('j{Enter}')
    await waitFor(async () => expect(await field('name')).toHaveFocus())
    stop()
  })

  it('keeps what a colleague saved meanwhile', async () => {
    const { user } = await openPage()
    await user.click(rowButton('edit'))
    await screen.findByRole('dialog')
    const current = buildAccount({ jobName: 'Editor', version: 2 })
    fakeServer.respond(updateUser, ({ body: { version } }) =>
      version === 1 ? refuse('conflict', { current }) : current,
    )
    await user.clear(await field('email'))
    await user.type(await field('email'), 'new@example.org')
    await user.click(form().getByRole('button', { name: text('form:save') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateUser).body).toEqual({
        version: 2,
        changes: { email: 'new@example.org' },
      }),
    )
  })
})

describe('the list of users', () => {
  it('offers who may only look no change', async () => {
    await openPage(['user:read'])
    expect(screen.queryByRole('button', { name: /^(Create user|Edit|Disable|Delete)/ })).toBeNull()
  })

  it('disables all who match its filters without a question, and offers to undo it', async () => {
    fakeServer.respond(listUsers, { ...buildPage([buildAccount()]), total: 250 })
    fakeServer.respond(setUserStatuses, { changed: 250, job: null })
    const { user } = await openPage(allPermissions, '?text=lin&status=active')
    await user.click(screen.getByRole('checkbox', { name: text('list:selection.page') }))
    await user.click(screen.getByRole('button', { name: text('list:selection.selectAll', { total: '250' }) }))
    const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
    await user.click(bulk.getByRole('button', { name: text('users:action.disable') }))
    expect(await screen.findByText(text('users:done.someDisabled', { count: 250 }))).toBeVisible()
    expect(screen.getByRole('button', { name: text('kit:undo') })).toBeVisible()
    expect(fakeServer.lastRequest(setUserStatuses).body).toEqual({
      ...{ status: 'disabled', ids: null },
      matching: { text: 'lin', status: ['active'] },
    })
  })

  it('keeps users from disabling or deleting themselves', async () => {
    fakeServer.respond(listUsers, buildPage([buildAccount({ id: recordId(1), name: 'Ada' })]))
    const { user } = await openPage()
    expect(await rowOperation(user, text('users:action.disable'), 'Ada')).toBeDisabled()
    expect(screen.getByRole('menuitem', { name: new RegExp(text('users:action.delete')) })).toBeDisabled()
  })
})
