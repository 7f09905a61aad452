import type { EventTopic } from '@greenroom/contract/events'
import { CallFailure } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from './offer-undo.ts'

interface Change {
  /** Makes the call, passes the request's id (for undo) to `onDone`, and is quiet about `notFound`. */
  send: (onDone: (requestId: string) => void) => Promise<unknown>
  doneText: string
  /** Shown when the row was deleted meanwhile. */
  missingText: string
  /** The event after which what shows these rows is read again. */
  topic: EventTopic
  /** It cannot be undone. */
  isFinal?: boolean
}

/**
 * Makes a change, offers to undo it, and has the rows read again whether or not it succeeded.
 * @returns whether the change was made
 */
export async function makeChange({ send, doneText, missingText, topic, isFinal }: Change): Promise<boolean> {
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
    if (failure.reason === 'notFound') toast.failure(failure, missingText)
    return false
  } finally {
    await invalidate(topic)
  }
}
