import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toast } from '../feedback/toast.ts'
import { isGranted } from '../session/permission.tsx'
import { session, useSession } from '../session/session.ts'
import type { Action } from './action.ts'
import { actionConflicts } from './shortcut.ts'

export type { Action } from './action.ts'

const registered = createStore<{ all: readonly (readonly Action[])[] }>()(() => ({ all: [] }))

/**
 * Offers actions until the returned function is called. Two actions with the same id or the same keys are a programming
 * error: it is reported as an uncaught error, which fails end-to-end tests, and the console continues.
 */
export function registerActions(actions: readonly Action[]): () => void {
  const all = [...registered.getState().all, actions]
  registered.setState({ all })
  const [conflict] = actionConflicts(withoutReplaced(all.flat()))
  if (conflict !== undefined) {
    queueMicrotask(() => {
      throw new Error(conflict)
    })
  }
  return () => registered.setState(state => ({ all: state.all.filter(one => one !== actions) }))
}

/** Offers actions while the calling component is shown; a hidden tab offers none. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => registerActions(actions), [actions])
}

const withoutReplaced = (actions: readonly Action[]): Action[] => {
  const replaced = new Set(actions.map(({ replaces }) => replaces))
  return actions.filter(({ id }) => !replaced.has(id))
}

const permitted = (all: readonly (readonly Action[])[], granted: readonly string[]) =>
  withoutReplaced(all.flat()).filter(({ need }) => need === undefined || isGranted([need], granted))

/** All actions that the user can be offered now. */
export function offeredActions(): Action[] {
  return permitted(registered.getState().all, session.getState().user?.permissions ?? [])
}

/** The same as {@link offeredActions}; re-renders when it changes. */
export function useOfferedActions(): Action[] {
  const { all } = useStore(registered)
  const granted = useSession(({ user }) => user?.permissions)
  return permitted(all, granted ?? [])
}

/** Runs an action, or shows why it is not possible now. */
export function runAction({ refusal, run }: Pick<Action, 'refusal' | 'run'>): void {
  const reason = refusal?.()
  if (reason === undefined) run()
  else toast.notice(reason)
}
