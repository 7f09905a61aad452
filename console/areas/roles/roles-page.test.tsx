import {
  createRole,
  deleteRole,
  listRoles,
  previewScope,
  type Role,
  readRole,
  readRoleMenu,
  readRoleUse,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { respondWithoutDrafts } from '../../kit/form/testing/item-form.tsx'
import { respondWithPlainList } from '../../kit/list/testing/plain-list.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { fill } from '../../testing/fill.ts'
import { buildPage, buildUser, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { rowOperation } from '../../testing/row-operation.ts'
import { text } from '../../testing/text.ts'
import { permissionText, scopeText } from './labels.ts'
import { Component as RolesPage } from './roles-page.tsx'

const instant = '2026-03-01T08:00:00.000Z'

function buildRole(fields: Partial<Role> = {}): Role {
  return {
    id: recordId(700),
    code: 'night-desk',
    name: { 'zh-CN': '夜班', 'en-US': 'Night desk' },
    base: 'user',
    dataScope: 'own',
    builtin: false,
    permissions: ['content-set:read', 'content-set:update'],
    permissionCount: 2,
    menu: null,
    menuCount: null,
    users: 0,
    createdTime: instant,
    updatedTime: instant,
    version: 1,
    ...fields,
  }
}

const menuEntry = (name: string, parent: string | null, title: string, roles = ['*']) => ({
  name,
  parent,
  roles,
  hideInMenu: false,
  title: { 'zh-CN': title, 'en-US': title },
})

beforeEach(() => {
  respondWithoutDrafts()
  respondWithPlainList()
  fakeServer.respond(listRoles, buildPage([buildRole()]))
  fakeServer.respond(readRole, buildRole())
  fakeServer.respond(readRoleMenu, [
    menuEntry('list', null, 'Content'),
    menuEntry('SearchTable', 'list', 'Content sets'),
    menuEntry('Card', 'list', 'Inspection'),
    menuEntry('SystemRole', null, 'Roles', ['admin']),
  ])
  fakeServer.respond(previewScope, ({ query: { dataScope } }) => ({
    viewer: { id: recordId(1), name: 'Ada' },
    viewers: [{ id: recordId(1), name: 'Ada' }],
    users: dataScope === 'team' ? 3 : 1,
    entities: [
      {
        entity: 'content-set' as const,
        permission: 'content-set:read' as const,
        total: 55,
        seen: dataScope === 'team' ? 40 : 28,
        sample: [{ id: recordId(200), title: 'Spring picks' }],
      },
    ],
  }))
})

async function openPage(address = '/system/role', permissions: readonly Permission[] = allPermissions) {
  const rendered = renderInConsole(<RolesPage />, { address, permissions })
  await screen.findByRole('table', { busy: false })
  return rendered
}

/** Opens the form of a new role. */
async function openNew() {
  const rendered = await openPage()
  await rendered.user.click(screen.getByRole('button', { name: text('roles:action.create') }))
  await findCount(0)
  // The form has every permission; a search leaves those that are needed here.
  fill(permissionSearch(), permissionText('content-set:read'))
  return rendered
}

async function openEdited() {
  const rendered = await openPage()
  await rendered.user.click(screen.getByRole('button', { name: `${text('roles:action.edit')}: Night desk` }))
  await screen.findByRole('dialog')
  fill(permissionSearch(), permissionText('content-set:read'))
  return rendered
}

const form = () => within(screen.getByRole('dialog'))
const field = (key: 'code' | 'nameChinese' | 'nameEnglish') =>
  form().getByRole('textbox', { name: text(`roles:field.${key}`) })
const findCount = (seen: number) => form().findByText(text('roles:preview.sees', { seen, total: 55 }))
const permissionSearch = () =>
  form().getByRole('textbox', { name: new RegExp(text('roles:field.permissions')) })
const press = (label: string) => form().getByRole('button', { name: label })

describe('the form of a new role', () => {
  it('makes it from permissions, a data scope and the menu entries that it shows', async () => {
    fakeServer.respond(createRole, buildRole())
    const { user } = await openNew()
    fill(field('code'), 'night-desk')
    fill(field('nameChinese'), '夜班')
    fill(field('nameEnglish'), 'Night desk')
    await user.click(form().getByRole('checkbox', { name: permissionText('content-set:read') }))
    await user.click(form().getByRole('radio', { name: scopeText('team') }))
    await user.click(await form().findByRole('checkbox', { name: text('roles:form.allMenu') }))
    const menu = within(form().getByRole('group', { name: text('roles:form.menuTree') }))
    await user.click(menu.getByRole('checkbox', { name: 'Inspection' }))
    await user.click(press(text('roles:action.create')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(createRole).body).toEqual({
        code: 'night-desk',
        nameChinese: '夜班',
        nameEnglish: 'Night desk',
        base: 'user',
        dataScope: 'team',
        permissions: ['content-set:read'],
        menu: ['SearchTable'],
      }),
    )
  })

  it('says how many rows its users would see, and that none are seen without the permission', async () => {
    const { user } = await openNew()
    expect(await findCount(0)).toBeVisible()
    const permission = permissionText('content-set:read')
    expect(form().getByText(text('roles:preview.missing', { permission }))).toBeVisible()
    await user.click(form().getByRole('checkbox', { name: permission }))
    expect(await findCount(28)).toBeVisible()
    await user.click(form().getByRole('radio', { name: scopeText('team') }))
    expect(await findCount(40)).toBeVisible()
    expect(form().getByText(text('roles:preview.assumedTeam', { name: 'Ada', count: 3 }))).toBeVisible()
  })

  it('offers only menu entries that the base may see', async () => {
    const { user } = await openNew()
    await user.click(await form().findByRole('checkbox', { name: text('roles:form.allMenu') }))
    const menu = within(form().getByRole('group', { name: text('roles:form.menuTree') }))
    expect(menu.queryByRole('checkbox', { name: 'Roles' })).toBeNull()
    await user.click(form().getByRole('radio', { name: text('roles:base.admin') }))
    expect(menu.getByRole('checkbox', { name: 'Roles' })).toBeVisible()
  })
})

describe('the form of a role that there is', () => {
  it('keeps what a colleague saved of it meanwhile', async () => {
    const { user } = await openEdited()
    const current = buildRole({ version: 2, permissions: ['content-item:read'] })
    fakeServer.respond(updateRole, ({ body: { version } }) =>
      version === 1 ? refuse('conflict', { current }) : current,
    )
    fill(field('nameEnglish'), 'Day desk')
    await user.click(press(text('form:save')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateRole).body).toEqual({
        version: 2,
        changes: { nameEnglish: 'Day desk' },
      }),
    )
  })

  it('leaves its code as it is', async () => {
    await openEdited()
    expect(field('code')).toBeDisabled()
  })

  it('leaves the built-in administrators all that they may do', async () => {
    fakeServer.respond(readRole, buildRole({ code: 'admin', builtin: true, base: 'admin' }))
    await openEdited()
    expect(form().getByText(text('roles:form.fixed'))).toBeVisible()
    for (const box of form().getAllByRole('radio')) expect(box).toBeDisabled()
  })
})

describe('a user who may edit roles until a grant ends', () => {
  it('reads why roles are not changed by it', async () => {
    const { user } = await openPage()
    act(() => setCurrentUser(buildUser({ temporaryPermissions: ['role:create', 'role:delete'] })))
    const create = screen.getByRole('button', { name: text('roles:action.create') })
    expect(create).toHaveAttribute('aria-disabled', 'true')
    expect(await rowOperation(user, text('roles:action.delete'), 'Night desk')).toBeDisabled()
  })
})

describe('deleting a role', () => {
  const remove = (user: UserEvent) => rowOperation(user, text('roles:action.delete'), 'Night desk')

  it('names who holds it and what they lose where the user cannot undo it, and is done when they agree', async () => {
    fakeServer.respond(deleteRole, null)
    fakeServer.respond(readRoleUse, {
      names: ['Owl'],
      users: 1,
      withoutRole: 1,
      administrators: 0,
      loses: [{ permission: 'content-set:read', users: 1 }],
    })
    const { user } = await openPage('/system/role', ['role:read', 'role:delete'])
    await user.click(await remove(user))
    const question = await screen.findByRole('dialog')
    for (const line of [
      text('roles:ask.holders', { count: 1, names: 'Owl' }),
      text('roles:ask.missing', { permission: permissionText('content-set:read'), count: 1 }),
      text('roles:ask.withoutRole', { count: 1 }),
    ]) {
      expect(question).toHaveTextContent(line)
    }
    expect(fakeServer.requests(deleteRole)).toEqual([])
    await user.click(press(text('roles:action.delete')))
    await waitFor(() => expect(fakeServer.lastRequest(deleteRole).params).toEqual({ id: recordId(700) }))
  })

  it('is not offered for a built-in one', async () => {
    fakeServer.respond(listRoles, buildPage([buildRole({ builtin: true })]))
    const { user } = await openPage()
    expect(await remove(user)).toBeDisabled()
  })
})
