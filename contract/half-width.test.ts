import { expect, it } from 'vitest'
import { codeField } from './areas/auth/second-factors.ts'
import { certificationFields } from './areas/profile/certification.ts'
import { userFields } from './areas/users/users.ts'
import { halfWidth } from './half-width.ts'

it('full-width digits, signs and blanks become plain ones', () => {
  expect(halfWidth('＋８６　１３８－００００')).toBe('+86 138-0000')
  expect(halfWidth('２０２６／１１／２１　２０：１５')).toBe('2026/11/21 20:15')
  expect(halfWidth('\u22125')).toBe('-5')
})

it('digits of another meaning stay: an exponent, a circled number, a fraction', () => {
  expect(halfWidth('5² ① ½')).toBe('5² ① ½')
})

it.each([
  ['a phone number', userFields.shape.phone, '＋８６（０１０）１２３４　５６７８', '+86(010)1234 5678'],
  ['a code of an app', codeField, '１２３　４５６', '123 456'],
  [
    'a credit code',
    certificationFields.shape.organizationCode,
    '９１３１００００ＭＡ１ＦＬ００００Ｘ',
    '91310000MA1FL0000X',
  ],
  ['a number of a certificate', certificationFields.shape.authenticationNumber, '１２３４５６', '123456'],
])('%s may be typed in full-width digits', (_, field, typed, stored) => {
  expect(field.parse(typed)).toBe(stored)
})
