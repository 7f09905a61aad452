import { expect, it } from 'vitest'
import { domainOf, isOnDomains } from './registered-domain.ts'

it.each([
  [' Example.COM. ', 'example.com'],
  ['www.example.com', 'www.example.com'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
])('reads %j as the domain %s', (text, domain) => {
  expect(domainOf(text)).toBe(domain)
})

it.each([
  '',
  'localhost',
  'https://example.com',
  'example.com/a',
  'a@example.com',
  '*.example.com',
  '10.0.0.1',
  'a b.c',
])('takes %j for no domain', text => {
  expect(domainOf(text)).toBeUndefined()
})

it.each([
  ['https://example.com/a', true],
  ['HTTPS://SHOP.Example.COM:8443/', true],
  ['https://example.com./', true],
  ['https://例子.中国/', true],
  ['{host}/list/card', true],
  ['https://own.test/list/card', true],
  ['https://notexample.com/', false],
  ['https://example.com.evil.test/', false],
  ['https://evil.test/?example.com', false],
  ['https://10.0.0.1/', false],
])('says of the link %s that it leads to a registered domain: %s', (link, isRegistered) => {
  expect(isOnDomains(link, ['example.com', 'xn--fsqu00a.xn--fiqs8s'], 'https://own.test')).toBe(isRegistered)
})

it('takes every link while no domain is registered', () => {
  expect(isOnDomains('https://anywhere.test/', [], undefined)).toBe(true)
})
