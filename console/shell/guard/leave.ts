import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { finishBeforeLeaving } from '../../kit/before-leaving.ts'
import { call } from '../../kit/call.ts'
import { loginAddress } from '../../kit/redirect.ts'
import { clearSession } from '../../kit/session.ts'
import { startProgress } from '../progress.tsx'
import { saveSettingsNow } from '../settings/store-settings.ts'
import { forgetAllDirty } from '../tabs/tabs-store.ts'

/**
 * Ends the session: keeps what is typed, tells the server, then clears everything whatever it answered, and goes to
 * the sign-in, which leads back here. The document is loaded anew, so nothing of this user stays in memory.
 */
export async function leave(): Promise<void> {
  // The server may take its time, and the menu that was clicked is closed already.
  startProgress()
  await finishBeforeLeaving()
  await saveSettingsNow()
  await call(logout, {}, { quiet: true }).catch(() => undefined)
  forgetAllDirty()
  clearSession()
  const { pathname, search, hash } = location
  location.replace(loginAddress(`${pathname}${search}${hash}`))
}
