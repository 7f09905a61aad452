import type { EventTopic } from '@greenroom/contract/events'
import { offerUndo } from '../feedback/action-toast.tsx'
import { toast } from '../feedback/toast.ts'
import { isGranted } from '../session/permission.tsx'
import { session } from '../session/session.ts'

/** Undoes what a request changed, reports the outcome, and has readers of the topics read again. */
export type UndoRequest = (requestId: string, topics: readonly EventTopic[]) => Promise<void>

let undoRequest: UndoRequest | undefined

/** Connects the area of the operation log, which undoes; called once, at the start of the shell. */
export function registerUndoRequest(undo: UndoRequest): void {
  undoRequest = undo
}

/** Whether the user may undo changes by the operation log. */
export function mayUndoByLog(): boolean {
  const granted = session.getState().user?.permissions ?? []
  return (['operation-log:read', 'operation-log:undo'] as const).every(need => isGranted([need], granted))
}

/** Says what a request did, and offers users who may to undo all of it. */
export function offerUndoOf(requestId: string, text: string, ...topics: readonly EventTopic[]): void {
  if (mayUndoByLog()) offerUndo(text, () => void undoRequest?.(requestId, topics))
  else toast.success(text)
}
