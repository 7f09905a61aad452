import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '../../platform/errors.ts'
import { createWorkQueue } from '../../platform/work-queue.ts'

/** How passwords are hashed. Only tests change it. */
export const hashing = {
  /** Parameters of argon2id as OWASP recommends them; memory in KiB. */
  cost: { memory: 19_456, passes: 2, parallelism: 1 },
  derive: promisify(argon2),
}
const saltBytes = 16
const hashBytes = 32

/** Concurrent hashings: each takes 19 MiB and a thread of the pool that file access and name lookups need too. */
const maxRunning = 2
/** Hashings that may wait, about ten seconds' work. More is an attack, or a crowd that should come back later. */
const maxWaiting = 200
const retryAfterSeconds = 10

const enqueue = createWorkQueue({ maxRunning, maxWaiting })

/** Runs argon2id when it is its turn. @throws ApiError `tooManyAttempts` when too many wait */
async function deriveInTurn(
  password: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  const derived = await enqueue(() =>
    hashing.derive('argon2id', { message: password.normalize('NFKC'), ...parameters }),
  )
  if (!derived) throw fail('tooManyAttempts', { retryAfterSeconds })
  return derived
}

/** Hashes a password for storage: argon2id in PHC string format, with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const hash = await deriveInTurn(password, { nonce, tagLength: hashBytes, ...hashing.cost })
  return phcString(nonce, hash)
}

/**
 * True when the password matches the stored hash. Takes as long when there is no user (`stored` undefined), so that the
 * response time does not reveal which names exist.
 * @throws Error when `stored` is no hash of ours
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const { hash, ...parameters } = parseHash(storedHash ?? nobodysHash())
  const derived = await deriveInTurn(password, { ...parameters, tagLength: hash.length })
  return timingSafeEqual(derived, hash) && storedHash !== undefined
}

/** Generates a password: 20 characters without look-alikes, about 115 bits, satisfying the password rule. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const body = Array.from({ length: 16 }, () => pick(letters))
  return [
    ...body,
    pick('abcdefghjkmnpqrstuvwxyz'),
    pick('ABCDEFGHJKLMNPQRSTUVWXYZ'),
    pick('23456789'),
    pick('-+='),
  ].join('')
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Formats a hash and its parameters as a PHC string. */
function phcString(nonce: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = hashing.cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const nobodysHash = () => phcString(randomBytes(saltBytes), randomBytes(hashBytes))

const hashForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parseHash(encoded: string) {
  const [, memory, passes, parallelism, nonce, hash] = hashForm.exec(encoded) ?? []
  if (!nonce || !hash) throw new Error('A stored password hash is not an argon2id PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
