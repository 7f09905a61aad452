import { CallFailure } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'

/** Makes a call that acts on a room, says that it did, and has the room read again. @returns whether it did */
export async function operate(send: () => Promise<unknown>, doneText: string): Promise<boolean> {
  try {
    await send()
    toast.success(doneText)
    return true
  } catch (failure) {
    // `call` has shown the reason.
    if (!(failure instanceof CallFailure)) throw failure
    return false
  } finally {
    void invalidate('live-room.changed')
  }
}
