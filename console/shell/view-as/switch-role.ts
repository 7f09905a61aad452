import { readViewAsUser } from '@greenroom/contract/areas/profile/preferences'
import i18next from 'i18next'
import { call } from '../../kit/call/call.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { session, useSession, type ViewAs } from '../../kit/session/session.ts'
import { startViewingAs } from '../../kit/session/view-as.ts'

/** Whether the user is an administrator, who may switch between their own view and the view of the role `user`. */
export function useCanSwitchRole(): boolean {
  return useSession(({ account }) => account?.role === 'admin')
}

/**
 * Shows an administrator the console as the built-in role `user` sees it, or as themselves again. It lasts in this
 * window until its next reload. The server is not involved and keeps its own permission checks. The permissions are the
 * role's current ones, without those that the user lacks.
 */
export async function switchRole(): Promise<void> {
  const { viewAs, account } = session.getState()
  const next = viewAs ? null : await readViewAs()
  if (next === undefined) return
  startViewingAs(next)
  const role = next?.role ?? account?.role
  if (role) toast.success(i18next.t('layout:roleSwitched', { role: i18next.t(`layout:role.${role}`) }))
}

const readViewAs = (): Promise<ViewAs | undefined> =>
  call(readViewAsUser, {}).then(
    ({ permissions }) => ({ role: 'user', permissions }),
    // The call has shown the error.
    () => undefined,
  )
