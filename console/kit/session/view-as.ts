import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { session, type ViewAs } from './session.ts'

const seenAs = (viewAs: ViewAs | null, account: UserRecord): UserRecord =>
  viewAs
    ? {
        ...account,
        role: viewAs.role,
        permissions: account.permissions.filter(one => viewAs.permissions.includes(one)),
      }
    : account

/** Stores the signed-in user; a role that is viewed stays. */
export function setCurrentUser(account: UserRecord): void {
  session.setState(({ viewAs }) => ({ account, user: seenAs(viewAs, account) }))
}

/** Shows the console as a role, or again as the user. */
export function startViewingAs(viewAs: ViewAs | null): void {
  session.setState(({ account }) => ({ viewAs, user: account && seenAs(viewAs, account) }))
}
