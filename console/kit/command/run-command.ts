import type { ErrorName } from '@greenroom/contract/errors'
import type { EventTopic } from '@greenroom/contract/events'
import { type Refusals, showRefusal } from '../call/attempt.ts'
import type { CallFailure, CallOptions, CallResult } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { toast } from '../feedback/toast.ts'
import { followJob } from '../session/followed-jobs.ts'
import { confirmAction, type Question } from './confirm.tsx'
import { mayUndoByLog, offerUndoOf } from './offer-undo.ts'

/** Options of the call that a command makes. */
export type CommandOptions = Pick<CallOptions, 'quiet'>

/** A change that the user asks for. */
export interface Command<T> {
  /** Asked first where the user cannot undo the change; the change is made when they confirm. May read what it says. */
  confirm?: Question | (() => Promise<Question>) | undefined
  /** Makes the call with these options, which leave the `refusals` to the command. */
  send: (options: CommandOptions) => Promise<CallResult<T>>
  /** Text of the toast after success. */
  done: (data: T) => string
  /** Whether the request changed nothing, or nothing yet: then the outcome is only reported. */
  isUnchanged?: (data: T) => boolean
  /** The change cannot be undone. */
  isFinal?: boolean
  /** Undo brings back a part of it only, such as a user without their sessions: all users are asked first. */
  isUndonePartly?: boolean
  /** Offers undo in another way, to users who may not undo by the operation log. */
  offer?: (text: string, requestId: string) => void
  /** Id of the job that makes the change; the toast then shows the job's progress instead of {@link done}. */
  job?: (data: T) => string | null
  refusals?: Refusals
  /** Refusals after which nothing is left to do, such as the deletion of rows that are missing. */
  settledBy?: readonly ErrorName[]
  /** Topics whose readers read again, whether or not the change was made. */
  topics: readonly EventTopic[]
}

/** Whether the user can undo the change, whole. */
const isUndoable = ({
  isFinal,
  isUndonePartly,
  offer,
}: Pick<Command<unknown>, 'isFinal' | 'isUndonePartly' | 'offer'>): boolean =>
  !isFinal && !isUndonePartly && (offer !== undefined || mayUndoByLog())

/**
 * Makes a change, reports it, offers to undo it, and refetches queries that show the rows. Asks first only when the
 * user cannot undo it. Refusals are shown, by `refusals` or by the server's message.
 * @returns whether the change was made, or nothing of it is left to do
 */
export async function runCommand<T>(command: Command<T>): Promise<boolean> {
  const { confirm, send, refusals = {}, settledBy = [], topics } = command
  const isExplained = ({ reason }: CallFailure) => reason !== undefined && refusals[reason] !== undefined
  try {
    if (confirm && !isUndoable(command)) {
      const question = typeof confirm === 'function' ? await confirm() : confirm
      if (!(await confirmAction(question))) return false
    }
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
  else if (offer && !mayUndoByLog()) offer(text, requestId)
  else offerUndoOf(requestId, text, ...topics)
}
