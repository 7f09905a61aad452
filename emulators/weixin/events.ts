import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { Json } from './json-body.ts'
import type { Platform } from './platform.ts'
import type { Account } from './state.ts'

type EventName = 'PUBLISHJOBFINISH' | 'MASSSENDJOBFINISH'

/** A pushed event, and the response to it. */
export interface PushedEvent {
  at: number
  appId: string
  event: string
  /** HTTP status, or why there was none. */
  outcome: string
}

const attempts = 3
const timeoutMs = 5000
/** The platform pads to blocks of 32 bytes. */
const blockBytes = 32

export const sha1Of = (...parts: string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex')

/** Encrypts a message as the platform does: 16 random bytes, its length, the message, the AppID. */
export function encrypt(message: string, aesKey: string, appId: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)])
  const padding = blockBytes - (plain.length % blockBytes)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64')
}

const cdata = (text: string) => `<![CDATA[${text}]]>`

function xmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(one => `<item>${xmlOf(one)}</item>`).join('')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) =>
        name === 'item' || name === 'fail_idx' ? repeated(name, inner) : `<${name}>${xmlOf(inner)}</${name}>`,
      )
      .join('')
  }
  return typeof value === 'string' ? cdata(value) : String(value)
}

/** Lists are written as repeated elements. */
const repeated = (name: string, values: unknown): string =>
  (Array.isArray(values) ? values : []).map(one => `<${name}>${xmlOf(one)}</${name}>`).join('')

/** A message about an event of an account, with the facts of the event. */
export function eventMessage({ appId }: Account, event: EventName, facts: Json, at: number): string {
  const message: Json = {
    ToUserName: `gh_${appId.slice(-12)}`,
    FromUserName: 'o0000000000000000000000000000',
    CreateTime: Math.floor(at / 1000),
    MsgType: 'event',
    Event: event,
    ...facts,
  }
  return `<xml>${xmlOf(message)}</xml>`
}

/** The request that pushes a message to a callback address. */
export function signedRequest(
  account: Account,
  callback: NonNullable<Account['callback']>,
  message: string,
  at: number,
): { url: string; body: string } {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = String(randomBytes(4).readUInt32BE(0))
  const url = new URL(callback.url)
  url.searchParams.set('signature', sha1Of(callback.token, timestamp, nonce))
  url.searchParams.set('timestamp', timestamp)
  url.searchParams.set('nonce', nonce)
  if (callback.mode === 'plain') return { url: url.href, body: message }
  const sealed = encrypt(message, callback.aesKey, account.appId)
  url.searchParams.set('encrypt_type', 'aes')
  url.searchParams.set('msg_signature', sha1Of(callback.token, timestamp, nonce, sealed))
  const encrypted = `<Encrypt>${cdata(sealed)}</Encrypt>`
  const body =
    callback.mode === 'safe'
      ? `<xml><ToUserName>${cdata(`gh_${account.appId.slice(-12)}`)}</ToUserName>${encrypted}</xml>`
      : message.replace('</xml>', `${encrypted}</xml>`)
  return { url: url.href, body }
}

/** Pushes a message up to three times; `success` and an empty answer end it. */
export async function push(platform: Platform, account: Account, message: string): Promise<string> {
  const { callback } = account
  if (!callback) return 'no callback address'
  const { url, body } = signedRequest(account, callback, message, platform.now())
  let outcome = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'text/xml' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = (await answer.text()).trim()
      outcome = `HTTP ${answer.status}`
      if (answer.ok && (text === '' || text === 'success')) return outcome
    } catch (error) {
      outcome = error instanceof Error ? error.message : 'failed'
    }
  }
  return outcome
}

/** Asks a callback address to prove itself, as the platform does when it is saved. */
export async function verifyCallback(
  platform: Platform,
  callback: NonNullable<Account['callback']>,
): Promise<boolean> {
  const timestamp = String(Math.floor(platform.now() / 1000))
  const nonce = String(randomBytes(4).readUInt32BE(0))
  const echostr = randomBytes(12).toString('hex')
  const url = new URL(callback.url)
  const query = { signature: sha1Of(callback.token, timestamp, nonce), timestamp, nonce, echostr }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok && (await answer.text()) === echostr
  } catch {
    return false
  }
}
