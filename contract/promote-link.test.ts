import { expect, test } from 'vitest'
import { linkProblem, linkTarget } from './promote-link.ts'

test.each([
  'http://example.org',
  'https://example.org/a?b=c#d',
  'HTTPS://example.org/路径',
  'https://例子.中国/',
  'https://[2001:db8::1]:8080/',
  '{host}',
  '{host}/list?a=1',
  '{host}?a=1',
  '{host}/run/%zz',
  '{host}/list?to=/r/abcdefgh',
  '{host}/%2572/abcdefgh',
])('%s is a link to send visitors to', link => {
  expect(linkProblem(link)).toBeUndefined()
})

test.each([
  ['javascript:alert(1)', 'promoteLinkForm'],
  ['data:text/html,<script>', 'promoteLinkForm'],
  ['ftp://example.org', 'promoteLinkForm'],
  ['//example.org', 'promoteLinkForm'],
  ['example.org', 'promoteLinkForm'],
  ['http:/example.org', 'promoteLinkForm'],
  ['http:///example.org', 'promoteLinkForm'],
  ['http://', 'promoteLinkForm'],
  ['https://exa%00mple.org', 'promoteLinkForm'],
  ['{host}.example.org/', 'promoteLinkForm'],
  ['{host}@example.org/', 'promoteLinkForm'],
  ['{host}//example.org/', 'promoteLinkForm'],
  ['{host}/\\example.org/', 'promoteLinkForm'],
  ['{host}:81/', 'promoteLinkForm'],
  ['https://example.org/\r\nSet-Cookie: a=b', 'promoteLinkCharacters'],
  ['https://example.org/a b', 'promoteLinkCharacters'],
  ['https://example.org/{host}', 'promoteLinkCharacters'],
  ['https://bank.example@evil.example/', 'promoteLinkUser'],
  ['https://:secret@example.org/', 'promoteLinkUser'],
  ['{host}/r/abcdefgh', 'promoteLinkLoop'],
  ['{host}/x/../r/abcdefgh', 'promoteLinkLoop'],
  ['{host}/%72/abcdefgh', 'promoteLinkLoop'],
  ['{host}/%52/abcdefgh', 'promoteLinkLoop'],
  ['{host}/%72%2fabcdefgh', 'promoteLinkLoop'],
  ['{host}/%72/abc%zzdefgh', 'promoteLinkLoop'],
  ['{host}/x/%2e%2e/%72', 'promoteLinkLoop'],
  ['{host}/x/..//example.org/', 'promoteLinkForm'],
  ['{host}/.//example.org/', 'promoteLinkForm'],
])('%j is none: %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
  expect(linkTarget(link, 'https://console.example')).toBeUndefined()
})

test('{host} stands for the console’s own address, and for none when that is not set', () => {
  expect(linkTarget('{host}/login?a=1#b', 'https://console.example')).toBe(
    'https://console.example/login?a=1#b',
  )
  expect(linkTarget('{host}', 'https://console.example')).toBe('https://console.example/')
  expect(linkTarget('{host}/login', undefined)).toBe('/login')
})

test('an address is one line of ASCII, so that it can stand in a header', () => {
  expect(linkTarget('https://例子.中国/路径?词=夜跑', undefined)).toMatch(/^[\x21-\x7e]+$/)
  expect(linkTarget('{host}/路径', 'https://console.example')).toMatch(/^[\x21-\x7e]+$/)
})
