import { readUserInfo } from '@greenroom/contract/areas/access'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { session, startSession } from '../../kit/session.ts'
import { noteAccount } from '../look/look.ts'

/**
 * Goes on with a new token where the old one ended: what is on screen is read again and nothing else changes.
 * When another person has signed in, the document is loaded anew: nothing of the first may stay on screen.
 */
export async function resumeSession(token: string): Promise<void> {
  const before = session.getState().user
  const now = await call(readUserInfo, {}, { quiet: true, token }).catch(() => null)
  startSession(token)
  if (!now || (before && before.id !== now.id)) {
    location.reload()
    return
  }
  noteAccount(now)
  await queryClient.invalidateQueries()
}
