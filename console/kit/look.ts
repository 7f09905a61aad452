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

/** Takes note of who the server says is signed in; a look stays. */
export function setCurrentUser(account: UserRecord): void {
  session.setState(({ look }) => ({ account, user: seenThrough(look, account) }))
}

/** Shows the console through a look, or again as the user may see it. */
export function startViewingAs(look: Look | null): void {
  session.setState(({ account }) => ({ look, user: account && seenThrough(look, account) }))
}
