import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

/** WeChat's signature: SHA-1 of the sorted parts, in hexadecimal. */
export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex')

/** Checks a signature in constant time. */
export function isSignedBy(signature: string, ...parts: readonly string[]): boolean {
  const [givenSignature, right] = [signature, signatureOf(...parts)].map(text => Buffer.from(text))
  return (
    givenSignature !== undefined &&
    right !== undefined &&
    givenSignature.length === right.length &&
    timingSafeEqual(givenSignature, right)
  )
}

const randomBytes = 16
const lengthBytes = 4
const maxPadding = 32

/**
 * The message of an `Encrypt` element: AES-256-CBC over 16 random bytes, its length, the message and the AppID.
 * @returns undefined when it is not for this key or this account
 */
export function decryptMessage(sealed: string, encodingAesKey: string, appId: string): string | undefined {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  try {
    // WeChat pads to 32 bytes, which the cipher's own padding does not support.
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([cipher.update(sealed, 'base64'), cipher.final()])
    const padding = padded.at(-1) ?? 0
    if (padding < 1 || padding > maxPadding) return undefined
    const plain = padded.subarray(0, padded.length - padding)
    const start = randomBytes + lengthBytes
    const end = start + plain.readUInt32BE(randomBytes)
    if (end > plain.length || plain.toString('utf8', end) !== appId) return undefined
    return plain.toString('utf8', start, end)
  } catch {
    return undefined
  }
}
