import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** Encrypts secrets of other systems, so that a copy of the database does not reveal them. */
export interface Secrets {
  /** Encrypts a text for one place, for example `official-account:ID:app-secret`; it can be opened only for that place. */
  seal(text: string, place: string): string
  /** Decrypts a text; undefined when it was sealed with another key or for another place, or was changed. */
  open(sealed: string, place: string): string | undefined
}

const version = 'v1'
const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12

/**
 * Encrypts with the key of `SECRETS_KEY`, or with the one in `DATA_DIR/secrets.key`, which the first use creates.
 * Servers that share a database need the same key.
 */
export function createSecrets(settings: Pick<Settings, 'DATA_DIR' | 'SECRETS_KEY'>): Secrets {
  let cachedKey: SealingKey | undefined
  const key = () => {
    cachedKey ??= sealingKeyOf(settings.SECRETS_KEY ?? readKeyFile(settings.DATA_DIR))
    return cachedKey
  }
  return {
    seal(text, place) {
      const { id, bytes } = key()
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, bytes, iv).setAAD(Buffer.from(place))
      const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return [
        version,
        id,
        ...[iv, sealing.getAuthTag(), content].map(part => part.toString('base64url')),
      ].join('.')
    },
    open(sealed, place) {
      const [format, keyId, ...parts] = sealed.split('.')
      const [iv, tag, content] = parts.map(part => Buffer.from(part, 'base64url'))
      const { id, bytes } = key()
      if (format !== version || keyId !== id || !iv || !tag || !content) return undefined
      try {
        const opening = createDecipheriv(cipher, bytes, iv).setAAD(Buffer.from(place)).setAuthTag(tag)
        return Buffer.concat([opening.update(content), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

interface SealingKey {
  /** Identifies the key without revealing it. */
  id: string
  bytes: Buffer
}

function sealingKeyOf(material: string): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', material, '', 'greenroom secrets', keyBytes))
  return { bytes, id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) }
}

/** Path of the key that is made when `SECRETS_KEY` is not set. */
export const keyPath = (directory: string): string => join(directory, 'secrets.key')

/** Reads `secrets.key` in the directory; creates it when it does not exist. When several servers start at once, one creates it. */
function readKeyFile(directory: string): string {
  const path = keyPath(directory)
  return readIfThere(path) ?? makeKeyFile(directory, path)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A hard link to a complete file is atomic, so no server reads a half-written key. */
function makeKeyFile(directory: string, path: string): string {
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
