import { readUserInfo } from '@greenroom/contract/areas/access'
import type { RoleRow } from '@greenroom/contract/areas/roles'
import { call } from '../../kit/call.ts'
import { lookThrough } from '../../kit/look.ts'

/** Shows the console in this window as the role shows it, until the look is ended; the server then changes nothing. */
export async function viewAsRole({ id, name }: Pick<RoleRow, 'id' | 'name'>): Promise<void> {
  try {
    const { role, permissions } = await call(readUserInfo, {}, { viewAs: id })
    lookThrough({ role, permissions, viewed: { id, name } })
  } catch {
    // The call has told it.
  }
}
