import type { EncoderRefusal } from '@greenroom/contract/areas/live/studio'
import type { PublishRequest, SlotKey } from '../engine.ts'
import { pushApp, readStreamName } from '../slot-path.ts'
import { isSlotKey } from './slot-keys.ts'

/** Stored state of the slot that an encoder wants to push into. */
export interface StoredSlot {
  /** Null: it has no key. */
  keyHash: string | null
  isBanned: boolean
  /** Whether a user cut it off, and its encoder is refused now. */
  isCutOff: boolean
  /** When a user last ended its stream. */
  stoppedAt: Date | null
}

/** What admitted a stream. When the stored values differ later, the stream is ended. */
export interface Grant {
  /** Null for our own programs, which need no key. */
  keyHash: string | null
  stoppedAt: Date | null
}
export type Judgement =
  | { accepted: true; key: SlotKey; grant: Grant }
  | {
      accepted: false
      reason: string
      cause: EncoderRefusal
      /** The requested slot; undefined when its room does not exist. */
      key?: SlotKey
    }

/** Whether this slot has a stream already. */
export type IsPushed = (key: SlotKey) => boolean | Promise<boolean>

export const refusals = {
  wrongKey: 'No such stream, or a wrong key',
  banned: 'Pushing into this room is refused',
  cutOff: 'This stream was cut off',
  addressFull: 'Too many connections from this address',
  pushed: 'Somebody else pushes this stream',
} as const satisfies Record<EncoderRefusal, string>

/** A request to push, with the stored and observed state of its room. */
export interface Case {
  key: SlotKey
  /** Key from the encoder; null for our own programs. */
  secret: string | null
  storedSlot: StoredSlot | undefined
  isPushed: boolean
  /** Whether its address has too many connections. */
  isAddressFull: boolean
}

/** Decides about a request by the stored state. Without a valid key the answer reveals nothing about rooms. */
export function judgePublish({ key, secret, storedSlot, isPushed, isAddressFull }: Case): Judgement {
  const hasKey = secret === null || isSlotKey(secret, storedSlot?.keyHash ?? null)
  if (!storedSlot || !hasKey) return refuse('wrongKey')
  if (storedSlot.isBanned) return refuse('banned')
  if (storedSlot.isCutOff) return refuse('cutOff')
  if (isAddressFull) return refuse('addressFull')
  if (isPushed) return refuse('pushed')
  const keyHash = secret === null ? null : storedSlot.keyHash
  return { accepted: true, key, grant: { keyHash, stoppedAt: storedSlot.stoppedAt } }
}

const refuse = (cause: EncoderRefusal) => ({ accepted: false as const, cause, reason: refusals[cause] })

/** Reads a stored slot; undefined when its room does not exist. */
export type FindSlot = (key: SlotKey) => Promise<StoredSlot | undefined>

/**
 * Decides who may push, for the embedded engine and for the hooks of external media servers. It calls `findSlot` once,
 * and not at all when the name is no slot.
 */
export async function decidePublish(
  findSlot: FindSlot,
  { addressLimit, app, name, query, isOwn = false }: PublishRequest,
  isPushed: IsPushed,
): Promise<Judgement> {
  const key = app === pushApp ? readStreamName(name) : undefined
  const secret = isOwn ? null : new URLSearchParams(query).get('key')
  if (!key) return refuse('wrongKey')
  const [storedSlot, pushed] = await Promise.all([findSlot(key), isPushed(key)])
  const judgement =
    secret === null && !isOwn
      ? refuse('wrongKey')
      : judgePublish({ key, secret, storedSlot, isPushed: pushed, isAddressFull: addressLimit !== undefined })
  return judgement.accepted || !storedSlot ? judgement : { ...judgement, key }
}
