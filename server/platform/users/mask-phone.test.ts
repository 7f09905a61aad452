import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test.each([
  ['15012340000', '150****0000'],
  ['+44 20 7946 0018', '+44*********0018'],
  ['12345678', '123*5678'],
  ['1234567', '*******'],
  ['', ''],
])('the phone number %j is shown as %j', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
