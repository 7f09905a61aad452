import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyBytes = 32

/** A new stream key; it is shown once, and its hash is kept. */
export const generateSlotKey = (): string => randomBytes(keyBytes).toString('base64url')

/** What is kept of a key. It is random and long: nothing slower is needed to keep it from being found. */
export const hashSlotKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether the key is the one of this hash, in a time that tells nothing of it; without a hash no key is. */
export function isSlotKey(key: string, keyHash: string | null): boolean {
  const given = Buffer.from(hashSlotKey(key), 'hex')
  const kept = Buffer.from(keyHash ?? hashSlotKey(''), 'hex')
  return timingSafeEqual(given, kept) && keyHash !== null
}
