import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStreamName, streamNameOf } from '../slot-path.ts'
import { judgePublish, refusals, type StoredSlot } from './decide-publish.ts'
import { generateSlotKey, hashSlotKey } from './slot-keys.ts'

const key = { roomId: '0199a000-0000-7000-8000-000000000001', slot: 'main' } as const
const secret = generateSlotKey()
const stored: StoredSlot = { keyHash: hashSlotKey(secret), isBanned: false, isCutOff: false, stoppedAt: null }
const judge = (changes: Partial<Parameters<typeof judgePublish>[0]> = {}) =>
  judgePublish({ key, secret, storedSlot: stored, isPushed: false, isAddressFull: false, ...changes })

describe('a publisher', () => {
  it('is admitted with the key of the slot', () => {
    const grant = { keyHash: stored.keyHash, stoppedAt: null }
    expect(judge()).toEqual({ accepted: true, key, grant })
  })

  it('is refused with any other key and learns nothing of the room', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(hashSlotKey(secret))), other => {
        const refused = { accepted: false, cause: 'wrongKey', reason: refusals.wrongKey }
        expect(judge({ secret: other })).toEqual(refused)
        expect(judge({ secret: other, storedSlot: { ...stored, isBanned: true }, isPushed: true })).toEqual(
          refused,
        )
        expect(judge({ secret: other, storedSlot: { ...stored, keyHash: null } })).toEqual(refused)
        expect(judge({ secret: other, storedSlot: undefined })).toEqual(refused)
      }),
    )
  })

  it('is refused while the room is banned or another encoder pushes', () => {
    expect(judge({ storedSlot: { ...stored, isBanned: true } })).toMatchObject({ reason: refusals.banned })
    expect(judge({ isPushed: true })).toMatchObject({ reason: refusals.pushed })
  })

  it('is refused when its address has too many connections, which only the holder of the key learns', () => {
    expect(judge({ isAddressFull: true })).toMatchObject({ cause: 'addressFull' })
    expect(judge({ isAddressFull: true, secret: 'wrong' })).toMatchObject({ cause: 'wrongKey' })
  })

  it('is refused while its slot is cut off, although it is one of our own programs', () => {
    const storedSlot = { ...stored, isCutOff: true }
    expect(judge({ storedSlot, isPushed: true })).toMatchObject({ cause: 'cutOff', reason: refusals.cutOff })
    expect(judge({ secret: null, storedSlot })).toMatchObject({ cause: 'cutOff' })
    expect(judge({ secret: 'wrong', storedSlot })).toMatchObject({ cause: 'wrongKey' })
  })

  it('needs no key when it is our own program, but is refused by a ban', () => {
    const own = { secret: null, storedSlot: { ...stored, keyHash: null } }
    expect(judge(own)).toMatchObject({ accepted: true, grant: { keyHash: null } })
    expect(judge({ ...own, storedSlot: { ...own.storedSlot, isBanned: true } })).toMatchObject({
      accepted: false,
    })
    expect(judge({ ...own, storedSlot: undefined })).toMatchObject({ accepted: false })
  })
})

describe('a stream name', () => {
  it('names a slot, or nothing', () => {
    expect(readStreamName(streamNameOf(key))).toEqual(key)
    fc.assert(
      fc.property(fc.string(), text => {
        expect(readStreamName(text)).toBeUndefined()
        expect(readStreamName(`${key.roomId}-${text}x`)).toBeUndefined()
      }),
    )
  })
})
