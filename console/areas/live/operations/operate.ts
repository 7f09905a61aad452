import { attempt } from '../../../kit/call/attempt.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'

/** Sends a call that acts on a room, shows a toast on success, and refreshes the room. @returns whether it succeeded */
export async function operate(send: () => Promise<unknown>, doneText: string): Promise<boolean> {
  return attempt(async () => {
    await send()
    toast.success(doneText)
  }).finally(() => void invalidate('live-room.changed'))
}
