import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Parts of a ceremony that a test may forge. */
interface Ceremony {
  origin?: string
  host?: string
  verified?: boolean
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** An authenticator in software with one passkey (WebAuthn level 2, ES256, no attestation). */
export function createSoftwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const credential = () => ({
    id: encode(id),
    rawId: encode(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })
  const clientData = (type: string, challenge: unknown, { origin = 'http://localhost' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ host = 'localhost', verified = true }: Ceremony, attested?: Buffer) => {
    const head = Buffer.alloc(5)
    head[0] = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), head, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Creates the passkey for these options. */
    register(options: Record<string, unknown>, ceremony: Ceremony = {}) {
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(ceremony, attested))],
      ])
      const clientDataJSON = encode(clientData('webauthn.create', options.challenge, ceremony))
      return {
        ...credential(),
        response: { clientDataJSON, attestationObject: encode(attestationObject), transports: ['internal'] },
      }
    },

    /** Signs the challenge of these options and counts the use, unless it is a cloned authenticator that does not count. */
    signIn(options: Record<string, unknown>, ceremony: Ceremony & { counts?: boolean } = {}) {
      if (ceremony.counts !== false) counter++
      const data = authenticatorData(ceremony)
      const client = clientData('webauthn.get', options.challenge, ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential(),
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
        },
      }
    },
  }
}

/** The small part of CBOR (RFC 8949) that a passkey needs. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
