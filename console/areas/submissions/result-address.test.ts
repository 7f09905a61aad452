import { expect, test } from 'vitest'
import { formAddress, resultAddress } from './result-address.ts'

const submission = { id: 'request-1', outcome: 'refused' } as const
const back = (form: string) =>
  formAddress('/form/group', new URL(resultAddress(submission, form), 'http://console.invalid').searchParams)

test('A result without more leads back to the form', () => {
  expect(resultAddress(submission)).toBe('/result/error?submission=request-1')
  expect(back('')).toBe('/form/group')
})

test('The way back has the query that the form had', () => {
  expect(back('?proposed=01a1&more=一')).toBe('/form/group?proposed=01a1&more=%E4%B8%80')
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/../../login',
  '#field',
  'javascript:alert(1)',
  '?#&=%zz',
])('whatever is said of the form (%s), the way leads to its page', form => {
  const { origin, pathname, hash } = new URL(back(form), 'http://console.invalid')
  expect([origin, pathname, hash]).toEqual(['http://console.invalid', '/form/group', ''])
})
