import { describe, expect, test } from 'vitest'
import { effectivePermissions, effectiveRole, effectiveScope } from './rules.ts'

const editor = { base: 'user', permissions: ['content-set:read', 'content-set:create'] } as const
const publisher = { base: 'user', permissions: ['content-set:read', 'content-set:publish'] } as const
const admin = { base: 'admin', permissions: [] } as const

describe('effective permissions', () => {
  test('are everything that any of the roles allows', () => {
    expect([...effectivePermissions([editor, publisher])].sort()).toEqual([
      'content-set:create',
      'content-set:publish',
      'content-set:read',
    ])
  })

  test('leave out permissions that this version does not know', () => {
    const strange = {
      base: 'user',
      permissions: ['no-such:thing', '', 'toString', 'content-item:read'],
    } as const
    expect([...effectivePermissions([strange])]).toEqual(['content-item:read'])
  })

  test('are none without roles', () => {
    expect(effectivePermissions([]).size).toBe(0)
  })

  test('come from the roles alone: standing on admin allows nothing by itself', () => {
    expect(effectivePermissions([admin]).size).toBe(0)
  })
})

describe('the role of the user record', () => {
  test('is admin as soon as one role stands on admin', () => {
    expect(effectiveRole([editor, admin])).toBe('admin')
  })

  test('is user with other roles, and empty with none', () => {
    expect(effectiveRole([editor])).toBe('user')
    expect(effectiveRole([])).toBe('')
  })
})

test('several roles show the rows of the widest scope, and none shows one’s own', () => {
  const [all, team, own] = [{ dataScope: 'all' }, { dataScope: 'team' }, { dataScope: 'own' }] as const
  expect(effectiveScope([own, team])).toBe('team')
  expect(effectiveScope([own, all, team])).toBe('all')
  expect(effectiveScope([])).toBe('own')
})
