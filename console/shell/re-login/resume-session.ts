import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { session, startSession } from '../../kit/session.ts'
import { keep, settings } from '../../kit/settings.ts'
import { store } from '../../kit/storage.ts'
import { tokenKey } from '../../kit/storage-keys.ts'
import { setCurrentUser } from '../../kit/view-as.ts'
import { forgetAllDirty } from '../tabs/tabs-store.ts'

/**
 * Goes on with a new token where the old one ended: what is on screen is read again and nothing else changes.
 * When another user has signed in, or nobody knows who has, the document is loaded anew: nothing of the first may
 * stay on screen.
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
  await queryClient.invalidateQueries()
}

/** This page never gets the other user's token: whatever it still sends in leaving goes out in the name of its own. */
function handOver(token: string): void {
  store(tokenKey, token)
  // The next document asks for the other user's settings before it shows anything.
  keep(settings.getState(), { known: false })
  // A question before leaving could be answered with staying, on a page that nobody is signed in to.
  forgetAllDirty()
  location.reload()
}
