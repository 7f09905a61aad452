import type { ErrorName } from '@greenroom/contract/errors'
import type { EventTopic } from '@greenroom/contract/events'
import { type Refusals, showRefusal } from '../call/attempt.ts'
import type { CallFailure, CallOptions, CallResult } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { toast } from '../feedback/toast.ts'
import { followJob } from '../session/followed-jobs.ts'
import { confirmAction, type Question } from './confirm.tsx'
import { offerUndoOf } from './offer-undo.ts'

/** Options of the call that a command makes. */
export type CommandOptions = Pick<CallOptions, 'quiet'>

/** A change that the user asks for. */
export interface Command<T> {
  /** Asked first; the change is made when the user confirms. */
  confirm?: Question | undefined
  /** Makes the call with these options, which leave the `refusals` to the command. */
  send: (options: CommandOptions) => Promise<CallResult<T>>
  /** Says what was done. */
  done: (data: T) => string
  /** Whether the request changed nothing, or nothing yet: then the outcome is only reported. */
  isUnchanged?: (data: T) => boolean
  /** The change cannot be undone. */
  isFinal?: boolean
  /** Offers undo in another way than by the operation log. */
  offer?: (text: string, requestId: string) => void
  /** Id of the job that makes the change; its progress is shown then, instead of what was done. */
  job?: (data: T) => string | null
  refusals?: Refusals
  /** Refusals after which nothing is left to do, such as the deletion of rows that are missing. */
  settledBy?: readonly ErrorName[]
  /** Topics whose readers read again, whether or not the change was made. */
  topics: readonly EventTopic[]
}

/**
 * Asks, makes a change, says what was done, offers to undo it, and has what shows the rows read again. Refusals are
 * shown, by `refusals` or by the server's message.
 * @returns whether the change was made, or nothing of it is left to do
 */
export async function runCommand<T>(command: Command<T>): Promise<boolean> {
  const { confirm, send, refusals = {}, settledBy = [], topics } = command
  if (confirm && !(await confirmAction(confirm))) return false
  const isExplained = ({ reason }: CallFailure) => reason !== undefined && refusals[reason] !== undefined
  try {
    announce(command, await send({ quiet: isExplained }))
    return true
  } catch (failure) {
    const { reason } = showRefusal(failure, refusals)
    return reason !== undefined && settledBy.includes(reason)
  } finally {
    for (const topic of topics) void invalidate(topic)
  }
}

function announce<T>(
  { done, isUnchanged, isFinal, offer, job, topics }: Command<T>,
  { data, requestId }: CallResult<T>,
): void {
  const id = job?.(data) ?? null
  const text = id === null ? done(data) : ''
  if (id !== null) followJob(id)
  else if (isUnchanged?.(data)) toast.notice(text)
  else if (isFinal) toast.success(text)
  else if (offer) offer(text, requestId)
  else offerUndoOf(requestId, text, ...topics)
}
