import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { call } from '../kit/call/call.ts'
import { finishBeforeLeaving } from '../kit/navigation/before-leaving.ts'
import { loginAddress } from '../kit/navigation/redirect.ts'
import { clearSession } from '../kit/session/session.ts'
import { startProgress } from './progress.tsx'
import { saveSettingsNow } from './store-settings.ts'
import { forgetAllDirty } from './tab-state/tabs-store.ts'

/**
 * Ends the session: stores typed text, signs out at the server, then clears everything, with any response.
 * Goes to the sign-in page, which leads back here afterwards. The document is loaded again, so that no data of this
 * user stays in memory.
 */
export async function leave(): Promise<void> {
  // The response may take a while, and the clicked menu has closed already.
  startProgress()
  await finishBeforeLeaving()
  await saveSettingsNow()
  await call(logout, {}, { quiet: true }).catch(() => undefined)
  forgetAllDirty()
  clearSession()
  const { pathname, search, hash } = location
  location.replace(loginAddress(`${pathname}${search}${hash}`))
}
