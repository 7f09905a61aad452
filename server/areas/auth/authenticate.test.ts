import { expect, test } from 'vitest'
import { endpointsBeforePasswordChange } from './authenticate.ts'

test('with a one-time password one may replace it, sign out, and see who and where one is', () => {
  expect([...endpointsBeforePasswordChange].sort()).toEqual([
    'access.change-password',
    'access.logout',
    'access.menu',
    'access.user-info',
  ])
})
