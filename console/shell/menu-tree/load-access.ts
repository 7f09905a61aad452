import { readUserInfo, type UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { createStore } from 'zustand/vanilla'
import { CallFailure, call } from '../../kit/call/call.ts'
import { queryClient } from '../../kit/call/query.ts'
import { session } from '../../kit/session/session.ts'
import { setCurrentUser, startViewingAs } from '../../kit/session/view-as.ts'
import { leave } from '../leave.ts'
import { hideMenuNotice, showMenuNotice } from './menu-notice.tsx'
import { takeMenuTree } from './menu-source.ts'

/** Why there is no menu; null while there is one or it is being read. */
export const menuFailure = createStore<{ error: unknown }>()(() => ({ error: null }))

const networkAttempts = 3
const pauseMilliseconds = 1000

/** Reads the user and their menu. If the user cannot be read, the session is over (specification §8). */
export async function loadAccess(): Promise<void> {
  const menu = loadMenu()
  try {
    setCurrentUser(await readUser())
  } catch {
    await leave()
    return
  }
  await menu
}

/** Reads the menu once. After a failure, only the user repeats it, with the button of the notice or of the page. */
export async function loadMenu(): Promise<void> {
  menuFailure.setState({ error: null })
  try {
    await takeMenuTree()
    hideMenuNotice()
  } catch (error) {
    menuFailure.setState({ error })
    if (session.getState().token !== '') showMenuNotice(() => void loadMenu())
  }
}

/**
 * Reads the user and the menu again after the user's roles or menu changed. After a failure, the previous values stay.
 * @returns the failure; undefined when there was none
 */
export async function refreshAccess(): Promise<unknown> {
  const [user, menu, viewAs] = await Promise.allSettled([
    call(readUserInfo, {}, { quiet: true, viewAs: null }),
    takeMenuTree(),
    refreshViewAs(),
  ])
  if (user.status === 'fulfilled') setCurrentUser(user.value)
  // The user may now see other rows.
  void queryClient.invalidateQueries()
  return [user, menu, viewAs].find(response => response.status === 'rejected')?.reason
}

/** Reads the current permissions of the role that the user views the console as. */
async function refreshViewAs(): Promise<void> {
  const { viewAs } = session.getState()
  if (!viewAs?.viewed) return
  const { role, permissions } = await call(readUserInfo, {}, { quiet: true })
  if (session.getState().viewAs === viewAs) startViewingAs({ ...viewAs, role, permissions })
}

/** Reads the menu again after a user edited it. After a failure, the previous menu stays. */
export function refreshMenu(): void {
  takeMenuTree().catch(() => undefined)
}

/** Repeats the call, because a short network failure must not sign the user out. */
async function readUser(attempt = 1): Promise<UserRecord> {
  try {
    return await call(readUserInfo, {}, { quiet: true, viewAs: null })
  } catch (error) {
    const unreached = error instanceof CallFailure && error.code === 0
    if (!unreached || attempt === networkAttempts) throw error
    await new Promise(resolve => setTimeout(resolve, pauseMilliseconds))
    return readUser(attempt + 1)
  }
}
