import { landingPath } from '@greenroom/contract/paths'
import { expect, test } from 'vitest'
import { loginAddress, safeTarget, targetOf } from './redirect.ts'

test('the sign-in leads back to the whole path that was asked for', () => {
  const requested = '/list/search-table?status=online&name=a%20b&name=%E4%B8%AD#part'
  expect(targetOf(new URL(loginAddress(requested), 'http://here').search)).toBe(requested)
})

test('the landing page needs no mention', () => {
  expect(loginAddress(landingPath)).toBe('/login')
  expect(loginAddress('/login?redirect=%2Flogin')).toBe('/login')
})

test.each([
  null,
  '',
  'list/search-table',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  'https://evil.example/list',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/list',
])('a target that leads out of the console or back to the sign-in becomes the landing page: %j', target => {
  expect(safeTarget(target)).toBe(landingPath)
})
