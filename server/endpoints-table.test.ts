import { allEndpoints } from '@greenroom/contract/endpoints'
import { expect, it } from 'vitest'
import { endpointsTable } from './endpoints-table.ts'

it('The table of calls names each with what it asks for and who has that', () => {
  const lines = endpointsTable().split('\n')
  expect(lines.length).toBe(allEndpoints.length + 2)
  expect(lines).toContain('| `access.login` | POST `/api/admin/auth/login` | nothing | yes | yes |')
  expect(lines).toContain(
    '| `menu.tree` | GET `/api/menu-entries` | `menu:read` (View the menu configuration) | yes | – |',
  )
  expect(lines.find(line => line.includes('`content-set.create`'))).toMatch(/yes \| yes \|$/)
})
