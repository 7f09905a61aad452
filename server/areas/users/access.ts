import { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { effectivePermissions, readGrants } from '../roles/index.ts'
import { findUserDetail } from './records/list.ts'

/** Handler for the endpoint that lists a user's permissions, with the role or grant that each comes from. */
export const userAccessHandler: Handler = handle(readUserAccess, async ({ actor, input, queries }) => {
  const { id } = input.params
  const found = await findUserDetail(queries, actor, id)
  if (!found) throw fail('notFound')
  const { user, heldRoles } = found
  const grants = await readGrants(queries, actor, id)
  const allowed = effectivePermissions(
    heldRoles,
    grants.map(({ permission }) => permission),
  )
  return {
    user,
    permissions: [...allowed].map(permission => ({
      permission,
      roles: heldRoles.filter(({ permissions }) => permissions.includes(permission)).map(role => role.id),
    })),
    grants,
  }
})
