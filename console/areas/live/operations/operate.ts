import { attempt } from '../../../kit/attempt.ts'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'

/** Makes a call that acts on a room, says that it did, and has the room read again. @returns whether it did */
export async function operate(send: () => Promise<unknown>, doneText: string): Promise<boolean> {
  return attempt(async () => {
    await send()
    toast.success(doneText)
  }).finally(() => void invalidate('live-room.changed'))
}
