import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { store } from '../../kit/browser/storage.ts'
import { tokenKey } from '../../kit/browser/storage-keys.ts'
import { call } from '../../kit/call/call.ts'
import { queryClient } from '../../kit/call/query.ts'
import { session, startSession } from '../../kit/session/session.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { keep, settings } from '../../kit/settings/settings.ts'
import { forgetAllDirty } from '../tab-state/tabs-store.ts'

/**
 * Continues the session with a new token: only the data on screen is read again. If another user has signed in, or the
 * user cannot be read, the document is loaded again, so that nothing of the first user stays on screen.
 */
export async function resumeSession(token: string): Promise<void> {
  const before = session.getState().user
  const now = await call(readUserInfo, {}, { quiet: true, token, viewAs: null }).catch(() => null)
  if (!now || (before && before.id !== now.id)) {
    handOver(token)
    return
  }
  startSession(token)
  setCurrentUser(now)
  // Not awaited: the old rows stay on screen until the new ones are there.
  void queryClient.invalidateQueries()
}

/**
 * Stores the token for the next document only. Requests that this page still sends while it unloads use its own token.
 */
function handOver(token: string): void {
  store(tokenKey, token)
  // The next document reads the other user's settings before it shows anything.
  keep(settings.getState(), { known: false })
  // A question before leaving would allow to stay on a page without a signed-in user.
  forgetAllDirty()
  location.reload()
}
