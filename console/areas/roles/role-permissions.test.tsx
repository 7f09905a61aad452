import './locales/index.ts'
import { listRoles, type RoleFields, readRole, roleFields } from '@greenroom/contract/areas/roles/roles'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useFields } from '../../kit/form/use-fields.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildPage, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { permissionText } from './labels.ts'
import { permissionNodes, permissionPresets, presetPermissions } from './permission-groups.ts'
import { RolePermissions } from './role-permissions.tsx'

const instant = '2026-03-01T08:00:00.000Z'
const desk = {
  id: recordId(7),
  code: 'desk',
  name: { 'zh-CN': '前台', 'en-US': 'Desk' },
  base: 'user' as const,
  dataScope: 'own' as const,
  builtin: false,
  permissionCount: 2,
  menuCount: null,
  users: 0,
  createdTime: instant,
  updatedTime: instant,
  version: 1,
}
const blank: RoleFields = {
  code: '',
  nameChinese: '',
  nameEnglish: '',
  base: 'user',
  dataScope: 'own',
  permissions: ['content-item:read', 'content-item:create'],
  menu: null,
}

function Form() {
  const fields = useFields(roleFields, blank)
  return <RolePermissions field={fields.field('permissions')} roleId={undefined} disabled={false} />
}

function open(permissions = allPermissions) {
  fakeServer.respond(listRoles, buildPage([desk]))
  fakeServer.respond(readRole, {
    ...desk,
    permissions: ['content-item:read', 'channel:read'],
    menu: null,
  })
  return renderInConsole(<Form />, { permissions })
}

describe('the permissions of a role', () => {
  it('all stand in a group by job', () => {
    renderInConsole(null)
    expect(permissionNodes(allPermissions, [], undefined).map(({ id }) => id)).not.toContain('other')
  })

  it('start from a preset, without those that the user may not give', async () => {
    const { user } = open(allPermissions.filter(id => id !== 'channel:read'))
    await user.click(await screen.findByRole('button', { name: text('roles:preset.viewer') }))
    expect(screen.getByRole('checkbox', { name: permissionText('inspection:read') })).toBeChecked()
    expect(
      screen.getByRole('checkbox', { name: new RegExp(permissionText('channel:read')) }),
    ).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: permissionText('content-item:create') })).not.toBeChecked()
  })

  it('are compared with another role: how many more and fewer, and which', async () => {
    const { user } = open()
    const compare = await screen.findByRole('combobox', { name: text('roles:compare.title') })
    await screen.findByRole('option', { name: 'Desk' })
    await user.selectOptions(compare, 'Desk')
    expect(
      await screen.findByText(text('roles:compare.summary', { more: 1, less: 1, name: 'Desk' })),
    ).toBeVisible()
    const marked = (id: Parameters<typeof permissionText>[0], key: 'onlyHere' | 'onlyThere') =>
      screen.getByRole('checkbox', {
        name: name =>
          name.startsWith(permissionText(id)) &&
          name.endsWith(text(`roles:compare.${key}`, { name: 'Desk' })),
      })
    expect(marked('content-item:create', 'onlyHere')).toBeChecked()
    expect(marked('channel:read', 'onlyThere')).not.toBeChecked()
  })
})

it.each(Object.keys(permissionPresets) as (keyof typeof permissionPresets)[])(
  'the preset %s gives something, and no permission to administer users or roles',
  preset => {
    const permissions = presetPermissions(preset, allPermissions)
    expect(permissions.length).toBeGreaterThan(2)
    expect(permissions.filter(id => /^(user|role|menu):(?!read)/.test(id))).toEqual([])
  },
)
