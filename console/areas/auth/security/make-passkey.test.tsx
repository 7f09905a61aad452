import '../locales/index.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { text } from '../../../testing/text.ts'
import { makePasskey } from './make-passkey.ts'

const options = {
  challenge: 'AAAA',
  rp: { name: 'Greenroom' },
  user: { id: 'AAAA', name: 'kim', displayName: 'Kim' },
  pubKeyCredParams: [],
}

/** The browser answers a wish for a passkey with this failure. */
function refuseWith(name: string): void {
  vi.stubGlobal('PublicKeyCredential', class {})
  const create = () => Promise.reject(new DOMException('Some words in English', name))
  vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['InvalidStateError', 'security:passkeys.exists'],
  ['NotSupportedError', 'security:passkeys.failed'],
] as const)('explains the %s of a browser in the language on screen', async (name, key) => {
  refuseWith(name)
  await expect(makePasskey(options)).rejects.toThrow(text(key))
})

it('makes nothing when the user cancels', async () => {
  refuseWith('NotAllowedError')
  await expect(makePasskey(options)).resolves.toBeUndefined()
})
