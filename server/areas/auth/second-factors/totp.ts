import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords in the form that every app supports: RFC 6238 with SHA-1, 30 seconds and six digits. */
const stepSeconds = 30
const digits = 6
/** Steps by which a clock may be off in either direction (RFC 6238 §5.2 recommends one). */
const driftSteps = 1
/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates a secret, base32 (RFC 4648 §6) without padding. */
export function newSecret(): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** Content of a secret's QR code. */
export function secretAddress(secret: string, username: string): string {
  const label = encodeURIComponent(`Greenroom:${username}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Greenroom&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/** Code of a secret in a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  // RFC 4226 §5.3: the last four bits are the offset of the code's 31 bits.
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (milliseconds: number) => Math.floor(milliseconds / 1000 / stepSeconds)

/** Time step of a code around this time; undefined when the code is wrong. */
export function matchingStep(secret: string, code: string, milliseconds: number): number | undefined {
  const enteredCode = Buffer.from(code.replaceAll(' ', ''))
  const now = stepOf(milliseconds)
  let matchedStep: number | undefined
  for (let step = now - driftSteps; step <= now + driftSteps; step++) {
    const right = Buffer.from(codeAt(secret, step))
    if (enteredCode.length === right.length && timingSafeEqual(enteredCode, right)) matchedStep = step
  }
  return matchedStep
}

export function encodeBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
