import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { type Look, session } from './session.ts'

const seenThrough = (look: Look | null, account: UserRecord): UserRecord =>
  look
    ? {
        ...account,
        role: look.role,
        permissions: account.permissions.filter(one => look.permissions.includes(one)),
      }
    : account

/** Stores the signed-in user; a role that is viewed stays. */
export function setCurrentUser(account: UserRecord): void {
  session.setState(({ look }) => ({ account, user: seenThrough(look, account) }))
}

/** Shows the console as a role, or again as the user. */
export function startViewingAs(look: Look | null): void {
  session.setState(({ account }) => ({ look, user: account && seenThrough(look, account) }))
}
