import { readUserInfo, type UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { createStore } from 'zustand/vanilla'
import { CallFailure, call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { session } from '../../kit/session.ts'
import { setCurrentUser, startViewingAs } from '../../kit/view-as.ts'
import { takeMenuTree } from '../menu/menu-source.ts'
import { leave } from './leave.ts'
import { hideMenuNotice, showMenuNotice } from './menu-notice.tsx'

/** Why there is no menu; null while there is one or it is under way. */
export const menuFailure = createStore<{ error: unknown }>()(() => ({ error: null }))

const networkAttempts = 3
const pauseMilliseconds = 1000

/** Reads who is signed in and their menu. Without the user the session is over (specification §8). */
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

/** Reads the menu once; when that fails, a notice and the page offer to try again, and nothing else does. */
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
 * After the user's roles or menu changed: what is known stays when the server cannot be asked.
 * @returns why it could not; undefined when all went well
 */
export async function refreshAccess(): Promise<unknown> {
  const [user, menu, viewAs] = await Promise.allSettled([
    call(readUserInfo, {}, { quiet: true, viewAs: null }),
    takeMenuTree(),
    refreshViewAs(),
  ])
  if (user.status === 'fulfilled') setCurrentUser(user.value)
  // Other rows may be theirs to see now.
  void queryClient.invalidateQueries()
  return [user, menu, viewAs].find(response => response.status === 'rejected')?.reason
}

/** Reads what the role that the user views the console as allows by now. */
async function refreshViewAs(): Promise<void> {
  const { viewAs } = session.getState()
  if (!viewAs?.viewed) return
  const { role, permissions } = await call(readUserInfo, {}, { quiet: true })
  if (session.getState().viewAs === viewAs) startViewingAs({ ...viewAs, role, permissions })
}

/** After somebody edited the menu; the one that is here stays when the server cannot be asked. */
export function refreshMenu(): void {
  takeMenuTree().catch(() => undefined)
}

/** A server that cannot be reached for a moment does not sign anybody out. */
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
