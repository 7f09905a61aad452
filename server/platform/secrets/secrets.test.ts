import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const withKey = (key: string) => createSecrets({ DATA_DIR: directory, SECRETS_KEY: key })
const secrets = withKey('a'.repeat(32))

describe('a sealed secret', () => {
  it('is opened with the same key for the same place, and says nothing by itself', () => {
    const sealed = secrets.seal('密钥 s3cret', 'account:1')
    expect(sealed).not.toContain('s3cret')
    expect(secrets.seal('密钥 s3cret', 'account:1')).not.toBe(sealed)
    expect(secrets.open(sealed, 'account:1')).toBe('密钥 s3cret')
  })

  it('is not opened for another place, with another key, or when it was changed', () => {
    const sealed = secrets.seal('s3cret', 'account:1')
    expect(secrets.open(sealed, 'account:2')).toBeUndefined()
    expect(withKey('b'.repeat(32)).open(sealed, 'account:1')).toBeUndefined()
    const [last] = sealed.slice(-1)
    expect(secrets.open(`${sealed.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`, 'account:1')).toBeUndefined()
    for (const broken of ['', 'v1', 'v1.x', 'v2.a.b.c.d'])
      expect(secrets.open(broken, 'account:1')).toBeUndefined()
  })

  it('is opened after a restart by the key in the data folder, which only its owner may read', () => {
    const sealed = createSecrets({ DATA_DIR: directory }).seal('s3cret', 'account:1')
    expect(createSecrets({ DATA_DIR: directory }).open(sealed, 'account:1')).toBe('s3cret')
    expect(readdirSync(directory)).toEqual(['secrets.key'])
    expect(statSync(join(directory, 'secrets.key')).mode & 0o777).toBe(0o600)
  })
})
