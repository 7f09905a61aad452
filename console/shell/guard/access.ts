import { useMemo } from 'react'
import { type Session, session, useSession } from '../../kit/session.ts'
import { hasPage } from '../pages.ts'
import type { Reader } from './decide.ts'

function readerOf({ user, menu }: Pick<Session, 'user' | 'menu'>): Reader | undefined {
  return user && menu ? { menu, role: user.role, hasPage } : undefined
}

/** What decides about pages, as it stands now; undefined until it is known who is signed in and what their menu is. */
export function currentAccess(): Reader | undefined {
  return readerOf(session.getState())
}

/** The same; re-renders when it changes. */
export function useAccess(): Reader | undefined {
  const user = useSession(state => state.user)
  const menu = useSession(state => state.menu)
  return useMemo(() => readerOf({ user, menu }), [user, menu])
}
