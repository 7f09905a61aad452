import { readUserAppearance } from '@greenroom/contract/areas/profile/preferences'
import i18next from 'i18next'
import { call } from '../../kit/call.ts'
import { startViewingAs } from '../../kit/look.ts'
import { type Look, session, useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'

/** Whether the user is an administrator, who may look at the console as a user, and come back. */
export function useCanSwitchRole(): boolean {
  return useSession(({ account }) => account?.role === 'admin')
}

/**
 * Shows an administrator the console as the built-in role `user` sees it, or as themselves again. It is a look of this
 * window until its next reload: the server knows nothing of it and allows what it allowed. The
 * permissions of the look are those that the role holds now, and never one that the user lacks.
 */
export async function switchRole(): Promise<void> {
  const { look, account } = session.getState()
  const next = look ? null : await readLook()
  if (next === undefined) return
  startViewingAs(next)
  const role = next?.role ?? account?.role
  if (role) toast.success(i18next.t('layout:roleSwitched', { role: i18next.t(`layout:role.${role}`) }))
}

async function readLook(): Promise<Look | undefined> {
  try {
    const { permissions } = await call(readUserAppearance, {})
    return { role: 'user', permissions }
  } catch {
    // The call has told it.
    return undefined
  }
}
