import type { EventTopic } from '@greenroom/contract/events'
import { offerUndo } from '../feedback/action-toast.tsx'
import { toast } from '../feedback/toast.ts'
import { isGranted } from '../session/permission.tsx'
import { session } from '../session/session.ts'

/** How changes are undone; both report the outcome. */
export interface Undo {
  /** Undoes what a request changed, and has readers of the topics read again. */
  request: (requestId: string, topics: readonly EventTopic[]) => Promise<void>
  /** Undoes the user's newest change that is not undone, also when another tab made it. */
  last: () => Promise<void>
}

let registered: Undo | undefined

/** Connects the area of the operation log, which undoes; called once, at the start of the shell. */
export function registerUndo(undo: Undo): void {
  registered = undo
}

/** Whether a last change is being undone: a second press meanwhile does nothing. */
let isUndoing = false

/** Undoes the user's newest change that is not undone; called again, the one before. */
export async function undoLastChange(): Promise<void> {
  if (isUndoing) return
  isUndoing = true
  try {
    await registered?.last()
  } finally {
    isUndoing = false
  }
}

/** Whether the user may undo changes by the operation log. */
export function mayUndoByLog(): boolean {
  const granted = session.getState().user?.permissions ?? []
  return (['operation-log:read', 'operation-log:undo'] as const).every(need => isGranted([need], granted))
}

/** Says what a request did, and offers users who may to undo all of it. */
export function offerUndoOf(requestId: string, text: string, ...topics: readonly EventTopic[]): void {
  if (mayUndoByLog()) offerUndo(text, () => void registered?.request(requestId, topics))
  else toast.success(text)
}
