import type { Access } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import { expect, test } from 'vitest'
import { assertLastingPermission, assertPermission, hasPermission } from './permission.ts'

const cases: [Access, Permission[], boolean][] = [
  ['public', [], true],
  ['signed-in', [], true],
  ['channel:read', ['channel:read'], true],
  ['channel:read', ['channel:update', 'content-item:read'], false],
]

test.each(cases)('a call for %s may be made with %j: %j', (access, held, may) => {
  const permissions = new Set(held)
  expect(hasPermission({ access }, permissions)).toBe(may)
  const require = () => assertPermission({ access }, permissions)
  if (may) expect(require).not.toThrow()
  else expect(require).toThrow(expect.objectContaining({ reason: 'forbidden', data: { permission: access } }))
})

test('a call that changes access refuses a permission that runs out, and names it', () => {
  const call = { access: 'role:update', needsLastingPermission: true } as const
  expect(() => assertLastingPermission(call, { lastingPermissions: new Set() })).toThrow(
    expect.objectContaining({ reason: 'temporaryPermission', data: { permission: 'role:update' } }),
  )
  const held = { lastingPermissions: new Set(['role:update'] as const) }
  expect(() => assertLastingPermission(call, held)).not.toThrow()
})
