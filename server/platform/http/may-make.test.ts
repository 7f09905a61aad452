import type { Access } from '@greenroom/contract/call'
import type { Permission } from '@greenroom/contract/permissions'
import { expect, test } from 'vitest'
import { mayMake, requireMayMake } from './may-make.ts'

const cases: [Access, Permission[], boolean][] = [
  ['public', [], true],
  ['signed-in', [], true],
  ['channel:read', ['channel:read'], true],
  ['channel:read', ['channel:update', 'content:read'], false],
]

test.each(cases)('a call for %s may be made with %j: %j', (access, held, may) => {
  const permissions = new Set(held)
  expect(mayMake({ access }, permissions)).toBe(may)
  const require = () => requireMayMake({ access }, permissions)
  if (may) expect(require).not.toThrow()
  else expect(require).toThrow(expect.objectContaining({ reason: 'forbidden', data: { permission: access } }))
})
