import type { MenuNode, UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import type { Text } from '@greenroom/contract/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, store } from '../browser/storage.ts'
import { tokenKey } from '../browser/storage-keys.ts'

/** The session of this browser. */
export interface Session {
  /** Empty when signed out. */
  token: string
  /** The user as the console shows them, possibly as a viewed role. */
  user: UserRecord | null
  /** The user without a role that they view the console as. */
  account: UserRecord | null
  viewAs: ViewAs | null
  /** Menu of the server; null until it is loaded. */
  menu: readonly MenuNode[] | null
  /** True when the server has ended the session and the user has not signed in again. */
  ended: boolean
  /** True while the Re-Login dialog is open. */
  asking: boolean
  /** True while the lock screen covers the console. */
  locked: boolean
  /** How often the user has chosen to stay on the page without a session. */
  stays: number
}

/** Another role that the user views the console as, in this window until its reload. */
export interface ViewAs {
  role: UserRecord['role']
  permissions: readonly string[]
  /**
   * The stored role that is sent with every call. The server then returns the rows and menu of that role, and refuses
   * changes. Absent when an administrator views the console as a user, because the server is not involved then.
   */
  viewed?: { id: string; name: Text }
}

const signedOut = {
  user: null,
  account: null,
  viewAs: null,
  menu: null,
  ended: false,
  asking: false,
  locked: false,
}

export const session = createStore<Session>()(() => ({ ...signedOut, stays: 0, token: readStored(tokenKey) }))

/** Re-renders when the selected part of the session changes. */
export function useSession<T>(select: (session: Session) => T): T {
  return useStore(session, select)
}

/** Takes a token into use; the user stays as last read until they are read again. */
export function startSession(token: string): void {
  store(tokenKey, token)
  session.setState({ token, ended: false, asking: false })
}

/** Forgets the token, the user and their menu. */
export function clearSession(): void {
  store(tokenKey, '')
  session.setState({ ...signedOut, token: '' })
}

/** The user stays on the page without a session; the next call that is made and refused asks again. */
export function stayOnPage(): void {
  session.setState(({ stays }) => ({ asking: false, stays: stays + 1 }))
}

/**
 * Records that the server refused `token`; a response to an older token says nothing about this session.
 * @param stays how often the user had chosen to stay when the refused call was sent: earlier calls do not open the
 * dialog again. Absent for background requests, which report it only once.
 */
export function recordSessionEnded(token: string, stays?: number): void {
  const now = session.getState()
  if (token === '' || token !== now.token) return
  const isNews = stays === undefined ? !now.ended : stays === now.stays
  session.setState({ ended: true, asking: now.asking || isNews })
}
