import type { EventTopic } from '@greenroom/contract/events'
import { CallFailure } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from './offer-undo.ts'

interface Change {
  /** Makes the call, and tells `onDone` its request, by which it is undone. It leaves `notFound` to the change. */
  send: (onDone: (requestId: string) => void) => Promise<unknown>
  doneText: string
  /** What is said when what was to be changed is gone. */
  goneText: string
  /** The event after which what shows these rows is read again. */
  topic: EventTopic
  /** It cannot be undone. */
  isFinal?: boolean
}

/**
 * Makes a change, says that it was made with an offer to undo it, and has the rows read again whatever came of it.
 * @returns whether it was made
 */
export async function makeChange({ send, doneText, goneText, topic, isFinal }: Change): Promise<boolean> {
  let requestId = ''
  try {
    await send(id => {
      requestId = id
    })
    if (isFinal) toast.success(doneText)
    else offerUndoOf(requestId, doneText, topic)
    return true
  } catch (failure) {
    // `call` has shown every other reason.
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, goneText)
    return false
  } finally {
    await invalidate(topic)
  }
}
