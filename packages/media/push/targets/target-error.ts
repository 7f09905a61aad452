import type { TargetFailure, TargetFailureKind } from '../../api/target.ts'
import { ProtocolError } from '../../rtmp/protocol-error.ts'

const maxTextLength = 300

/** Why a target gets nothing. */
export class TargetError extends Error {
  readonly kind: TargetFailureKind
  constructor(kind: TargetFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** What an error means for a push: bytes that cannot be read end the connection, others keep it from beginning. */
export function targetErrorOf(error: unknown): TargetError {
  if (error instanceof TargetError) return error
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof ProtocolError
    ? new TargetError('closed', `The target does not speak RTMP: ${message}`)
    : new TargetError('unreachable', message)
}

/** Parts of a key so short that they may be parts of words are left in a text. */
const shortestSecret = 6

/** An error as users may read it: without the key, which some servers repeat. */
export function failureOf(error: unknown, streamKey: string): TargetFailure {
  const { kind, message } = targetErrorOf(error)
  const text = secretsOf(streamKey).reduce((rest, secret) => rest.replaceAll(secret, '***'), message)
  return {
    kind,
    text: text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxTextLength),
  }
}

/** The key, its name and the values of its query, the longest first. */
function secretsOf(streamKey: string): string[] {
  const [name = '', query = ''] = streamKey.split('?', 2)
  const parts = [name, query, ...new URLSearchParams(query).values(), ...query.split(/[&=]/)]
  return [streamKey, ...parts.filter(part => part.length >= shortestSecret)].toSorted(
    (a, b) => b.length - a.length,
  )
}
