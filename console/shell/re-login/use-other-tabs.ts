import { useEffect } from 'react'
import { tokenKey } from '../../kit/browser/storage-keys.ts'
import { recordSessionEnded, session } from '../../kit/session/session.ts'
import { resumeSession } from './resume-session.ts'

/** Browser tabs share the token: signing out in another tab ends the session here, and signing in continues it. */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A key of null means that the whole storage was cleared.
      if (key !== tokenKey && key !== null) return
      if (newValue) void resumeSession(newValue)
      else recordSessionEnded(session.getState().token)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}
