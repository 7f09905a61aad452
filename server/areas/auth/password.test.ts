import { passwordField } from '@greenroom/contract/fields'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { lowerHashingCost, restoreHashingCost } from '../../testing/hashing-cost.ts'
import { generatePassword, hashing, hashPassword, verifyPassword } from './password.ts'

beforeAll(restoreHashingCost)
afterAll(lowerHashingCost)

/** Counts key derivations: how many started, and the most that ran concurrently. */
function watchDerivations() {
  const { derive } = hashing
  const seen = { calls: 0, maxRunning: 0 }
  let running = 0
  vi.spyOn(hashing, 'derive').mockImplementation(async (...given) => {
    seen.calls++
    seen.maxRunning = Math.max(seen.maxRunning, ++running)
    try {
      return await derive(...given)
    } finally {
      running--
    }
  })
  return seen
}
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a stored password', () => {
  test('is argon2id with the recommended cost, in PHC form', async () => {
    expect(await hashPassword('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    )
  })

  test('differs each time the same password is hashed', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  test('is matched by its password and by nothing else', async () => {
    const stored = await hashPassword('Zürich-7\u0000x')
    expect(await verifyPassword('Zürich-7\u0000x', stored)).toBe(true)
    expect(await verifyPassword('Zürich-7', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  test('is matched however the keyboard composes its letters', async () => {
    expect(await verifyPassword('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true)
  })

  test('that was hashed by another program with another cost is matched too', async () => {
    // echo -n 'password' | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', stored)).toBe(true)
    expect(await verifyPassword('Password', stored)).toBe(false)
  })

  test('that is no hash is an error, not a mismatch', async () => {
    await expect(verifyPassword('x', 'plain text')).rejects.toThrow('PHC')
  })
})

test('for a name that does not exist, a password is derived just as for one that does', async () => {
  const stored = await hashPassword('x')
  const seen = watchDerivations()
  expect(await verifyPassword('x', stored)).toBe(true)
  expect(seen.calls).toBe(1)
  expect(await verifyPassword('x', undefined)).toBe(false)
  expect(seen.calls).toBe(2)
})

describe('under a herd of sign-ins', () => {
  test('two passwords at most are derived at once, and everyone gets an answer', async () => {
    const stored = await hashPassword('x')
    const seen = watchDerivations()
    const answers = await Promise.all(Array.from({ length: 12 }, () => verifyPassword('x', stored)))
    expect(answers).toEqual(Array(12).fill(true))
    expect(seen.maxRunning).toBe(2)
  })

  test('calls beyond the queue are refused with a time to come back, and the queue empties', async () => {
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    const answers = await Promise.allSettled(Array.from({ length: 205 }, () => verifyPassword('x', cheap)))
    const refused = answers.filter(response => response.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]?.reason).toMatchObject({ reason: 'tooManyAttempts', data: { retryAfterSeconds: 10 } })
    expect(await verifyPassword('x', cheap)).toBe(false)
  })
})

test('a generated password keeps the password rule and is never the same', () => {
  const generated = Array.from({ length: 200 }, generatePassword)
  for (const password of generated) expect(passwordField.safeParse(password).success).toBe(true)
  expect(new Set(generated).size).toBe(200)
})
