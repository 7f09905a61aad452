import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey, type SlotRow } from '@greenroom/contract/areas/live/slots'
import i18next from 'i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { slotText } from '../labels.ts'

type Room = Pick<LiveRoomRow, 'id' | 'title'>

/**
 * Creates a key; asks first when that invalidates an older key.
 * @returns the key, which cannot be read again; undefined when it was not created
 */
export async function issueKey({ id, title }: Room, { slot, hasKey }: SlotRow): Promise<string | undefined> {
  const params = { title, slot: slotText(slot) }
  const isConfirmed =
    !hasKey ||
    (await confirmAction({
      title: i18next.t('live:keys.rotateTitle', params),
      message: i18next.t('live:keys.rotateMessage'),
      confirmLabel: i18next.t('live:keys.rotate'),
      danger: true,
    }))
  if (!isConfirmed) return undefined
  const issued = await sent(() => call(issueSlotKey, { params: { id, slot } }))
  if (issued) toast.success(i18next.t('live:keys.issued', params))
  return issued?.streamKey
}

/** Asks, then revokes the key of a slot. @returns whether it was revoked */
export async function revokeKey({ id, title }: Room, { slot }: SlotRow): Promise<boolean> {
  const params = { title, slot: slotText(slot) }
  const isConfirmed = await confirmAction({
    title: i18next.t('live:keys.revokeTitle', params),
    message: i18next.t('live:keys.revokeMessage'),
    confirmLabel: i18next.t('live:keys.revoke'),
    danger: true,
  })
  if (!isConfirmed) return false
  const revoked = await sent(() => call(revokeSlotKey, { params: { id, slot } }))
  if (revoked) toast.success(i18next.t('live:keys.revoked', params))
  return revoked !== undefined
}

async function sent<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send()
  } catch (failure) {
    // `call` has shown the reason.
    if (!(failure instanceof CallFailure)) throw failure
    return undefined
  } finally {
    void invalidate('live-room.changed')
  }
}
