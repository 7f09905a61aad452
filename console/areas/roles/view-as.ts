import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import type { RoleRow } from '@greenroom/contract/areas/roles/roles'
import { call } from '../../kit/call.ts'
import { startViewingAs } from '../../kit/view-as.ts'

/** Shows the console in this window as the role shows it, until the look is ended; the server then changes nothing. */
export async function viewAsRole({ id, name }: Pick<RoleRow, 'id' | 'name'>): Promise<void> {
  try {
    const { role, permissions } = await call(readUserInfo, {}, { viewAs: id })
    startViewingAs({ role, permissions, viewed: { id, name } })
  } catch {
    // The call has shown the error.
  }
}
