import { useMemo } from 'react'
import { type Session, session, useSession } from '../../kit/session.ts'
import { settings, useSettings } from '../../kit/settings.ts'
import { hasPage, needOf } from '../pages.ts'
import type { Reader } from './resolve-route.ts'

function readerOf({ user, menu }: Pick<Session, 'user' | 'menu'>, fromServer: boolean): Reader | undefined {
  if (!user || !menu) return undefined
  const isRefused = (name: string) => {
    const need = needOf(name)
    return need !== undefined && !user.permissions.includes(need)
  }
  return { menu, role: user.role, fromServer, hasPage, isRefused }
}

/** What decides about pages, as it stands now; undefined until it is known who is signed in and what their menu is. */
export function currentAccess(): Reader | undefined {
  return readerOf(session.getState(), settings.getState().menuFromServer)
}

/** The same as the server knows the user, without the look that they may have put on. */
export function userAccess(): Reader | undefined {
  const { account, menu } = session.getState()
  return readerOf({ user: account, menu }, settings.getState().menuFromServer)
}

/** What {@link currentAccess} says; re-renders when it changes. */
export function useAccess(): Reader | undefined {
  const user = useSession(state => state.user)
  const menu = useSession(state => state.menu)
  const fromServer = useSettings(state => state.menuFromServer)
  return useMemo(() => readerOf({ user, menu }, fromServer), [user, menu, fromServer])
}
