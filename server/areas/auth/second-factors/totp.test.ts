import { describe, expect, test } from 'vitest'
import { codeAt, encodeBase32, matchingStep, newSecret, secretAddress, stepOf } from './totp.ts'

/** RFC 6238, appendix B: this secret, and the last six of the eight digits listed there for SHA-1. */
const secret = encodeBase32(Buffer.from('12345678901234567890'))
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test('the secret of RFC 6238 is written in base32 as apps read it', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

describe('the codes of RFC 6238', () => {
  test.each(vectors)('at %i seconds: %s', (seconds, code) => {
    expect(codeAt(secret, stepOf(seconds * 1000))).toBe(code)
    expect(matchingStep(secret, code, seconds * 1000)).toBe(stepOf(seconds * 1000))
  })
})

test('a code counts half a minute before and after its time, and no longer', () => {
  const code = codeAt(secret, 1000)
  const at = (step: number) => matchingStep(secret, code, step * 30_000)
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([undefined, 1000, 1000, 1000, undefined])
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', code => {
  expect(matchingStep(secret, code, 59_000)).toBeUndefined()
})

test('secrets have 160 bits and differ, and the address has all parts that apps need', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const address = new URL(secretAddress(secret, 'zhou@example.org'))
  expect(address.pathname).toBe('/Greenroom%3Azhou%40example.org')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Greenroom',
    period: '30',
  })
})
