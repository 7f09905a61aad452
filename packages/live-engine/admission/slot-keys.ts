import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyBytes = 32

/** Creates a stream key. It is shown once; only its hash is stored. */
export const generateSlotKey = (): string => randomBytes(keyBytes).toString('base64url')

/** The hash of a key. Keys are long and random, so a fast hash is safe. */
export const hashSlotKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Compares a key with a hash in constant time; false without a hash. */
export function isSlotKey(key: string, keyHash: string | null): boolean {
  const givenHash = Buffer.from(hashSlotKey(key), 'hex')
  const storedHash = Buffer.from(keyHash ?? hashSlotKey(''), 'hex')
  return timingSafeEqual(givenHash, storedHash) && keyHash !== null
}
