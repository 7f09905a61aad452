import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { readStored, store } from '../../kit/browser/storage.ts'
import { tokenKey } from '../../kit/browser/storage-keys.ts'
import { call } from '../../kit/call/call.ts'
import { session } from '../../kit/session/session.ts'
import { resumeSession } from '../re-login/resume-session.ts'

/** Set while the console is locked, for the browser's other windows. */
const lockedKey = 'greenroom.locked'
/** When the user last touched any window of the console, in ms since 1970. */
const touchedKey = 'greenroom.touched'
/** Storage is written this often at most. */
const touchIntervalMs = 2000
const checkIntervalMs = 1000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Covers the console, here and in the browser's other windows, and ends the session: a locked computer holds no valid
 * token. A reload leads to the sign-in page. Texts that were not saved stay.
 */
export function lockConsole(): void {
  const { token, locked, user } = session.getState()
  if (locked || user === null) return
  store(lockedKey, String(Date.now()))
  store(tokenKey, '')
  session.setState({ locked: true })
  // Without a connection the token stays valid on the server until it ends by itself, but no window has it stored.
  call(logout, {}, { quiet: true, token }).catch(() => undefined)
}

/** Continues with a new token, here and in the browser's other windows. */
export async function unlockConsole(token: string): Promise<void> {
  await resumeSession(token)
  session.setState({ locked: false })
  store(touchedKey, String(Date.now()))
  store(lockedKey, '')
}

/** Locks after `minutes` without a touch in any window of the console; 0: never. Ends with the returned function. */
export function lockWhenIdle(minutes: number): () => void {
  if (minutes === 0) return () => undefined
  let touchedAt = Date.now()
  const isIdle = () =>
    Date.now() - Math.max(touchedAt, Number(readStored(touchedKey)) || 0) >= minutes * 60_000
  const check = () => {
    if (isIdle()) lockConsole()
  }
  const touch = () => {
    if (Date.now() - touchedAt < touchIntervalMs) return
    // A computer that wakes up is touched before the next check.
    check()
    touchedAt = Date.now()
    store(touchedKey, String(touchedAt))
  }
  store(touchedKey, String(touchedAt))
  const timer = setInterval(check, checkIntervalMs)
  for (const name of touches) window.addEventListener(name, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    for (const name of touches) window.removeEventListener(name, touch, { capture: true })
    document.removeEventListener('visibilitychange', check)
  }
}

/** Locks and unlocks with the browser's other windows. Ends with the returned function. */
export function followLock(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const { locked, user } = session.getState()
    if (key !== lockedKey || user === null) return
    if (newValue) session.setState({ locked: true })
    else if (locked) void unlockConsole(readStored(tokenKey))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
