import { useEffect } from 'react'
import { recordSessionEnded, session } from '../../kit/session.ts'
import { tokenKey } from '../../kit/storage-keys.ts'
import { resumeSession } from './resume-session.ts'

/** Tabs of one browser share the token: a sign-out elsewhere ends the session here too, a sign-in goes on with it. */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A key of null: everything was removed.
      if (key !== tokenKey && key !== null) return
      if (newValue) void resumeSession(newValue)
      else recordSessionEnded(session.getState().token)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}
