import { useMemo } from 'react'
import { type Session, session, useSession } from '../../kit/session/session.ts'
import { settings, useSettings } from '../../kit/settings/settings.ts'
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

/** What the guard decides by; undefined until the user and their menu are known. */
export function currentAccess(): Reader | undefined {
  return readerOf(session.getState(), settings.getState().menuFromServer)
}

/** The same for the user themselves, without the role that they may view the console as. */
export function userAccess(): Reader | undefined {
  const { account, menu } = session.getState()
  return readerOf({ user: account, menu }, settings.getState().menuFromServer)
}

/** {@link currentAccess} as a hook; re-renders when it changes. */
export function useAccess(): Reader | undefined {
  const user = useSession(state => state.user)
  const menu = useSession(state => state.menu)
  const fromServer = useSettings(state => state.menuFromServer)
  return useMemo(() => readerOf({ user, menu }, fromServer), [user, menu, fromServer])
}
