import type { Endpoint } from '@greenroom/contract/endpoint'
import { idempotencyKeyHeader } from '@greenroom/contract/envelope'
import type { ErrorName } from '@greenroom/contract/errors'
import { randomId } from '../browser/random-id.ts'
import { CallFailure } from '../feedback/failure.ts'

/** A write whose outcome is not known yet. */
interface OpenWrite {
  method: string
  address: string
  input: string
  key: string
  startedAt: number
}

/** How long a write whose answer was lost counts as the same one when the user asks for it again. */
const retainedMs = 15 * 60_000
/** Older ones are forgotten: each has its whole input. */
const maxRetained = 100

/** The server says that the key is of no further use. */
const endingReasons: readonly ErrorName[] = ['idempotencyKeyReused', 'alreadyDone']

let openWrites: OpenWrite[] = []

/**
 * Sends a write of a signed-in user with a key, by which the server knows it again. The same write asked for again has
 * the same key until it has succeeded: the server may have done it before its answer was lost. A refusal does not end
 * the key, because the refused attempt may have followed a lost one; the server keeps no key of a write that it refused.
 * @param input what the server compares: the body, or what tells a file from others
 * @param send sends the request with these headers
 */
export async function withWriteKey<T>(
  { access, effect, method }: Endpoint,
  address: string,
  input: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (effect === 'read' || access === 'public') return send({})
  const write = openWrite(method, address, input)
  try {
    const done = await send({ [idempotencyKeyHeader]: write.key })
    closeWrite(write)
    return done
  } catch (failure) {
    const reason = failure instanceof CallFailure ? failure.reason : undefined
    if (reason && endingReasons.includes(reason)) forget(open => open.key === write.key)
    throw failure
  }
}

function openWrite(method: string, address: string, input: string): OpenWrite {
  const now = Date.now()
  forget(({ startedAt }) => now - startedAt > retainedMs)
  const open = openWrites.find(
    write => write.method === method && write.address === address && write.input === input,
  )
  if (open) return open
  const write = { method, address, input, key: randomId(), startedAt: now }
  openWrites = [...openWrites.slice(1 - maxRetained), write]
  return write
}

/**
 * A write succeeded. Other writes to its address end, too: setting a state again, after it was set otherwise, is another
 * write. So do additions at an address above it: their row may be deleted now, and adding it again is another write.
 * Only additions at one address, such as files, are independent of each other.
 */
function closeWrite({ method, address, key }: OpenWrite): void {
  const isAdding = method === 'POST'
  forget(open => {
    const isSame = open.address === address && !(isAdding && open.method === method)
    return open.key === key || isSame || address.startsWith(`${open.address}/`)
  })
}

function forget(isOver: (write: OpenWrite) => boolean): void {
  openWrites = openWrites.filter(write => !isOver(write))
}
