import type { endGrant, PermissionGrant } from '@greenroom/contract/areas/roles/access-requests'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { deleteGrant, grantsInForce, lockGrant, mayEndGrant } from '../grants.ts'
import type { MessageBox } from './message-box.ts'
import { endedTexts } from './message-texts.ts'

/** The user's grants in force, as far as `actor` may see and end them. */
export async function readGrants(queries: Queries, actor: Actor, userId: string): Promise<PermissionGrant[]> {
  const grants = await grantsInForce(queries, userId)
  const granters = await usersByIds(
    queries,
    grants.flatMap(({ grantedBy }) => grantedBy ?? []),
  )
  const nameOf = new Map(granters.map(({ id, name, username }) => [id, name || username]))
  return grants.map(grant => ({
    id: grant.id,
    permission: grant.permission,
    grantedTime: grant.createdAt.toISOString(),
    expiresTime: grant.expiresAt?.toISOString() ?? null,
    grantedBy: nameOf.get(grant.grantedBy ?? '') ?? '',
    endable: actor.permissions.has('access-request:decide') && mayEndGrant(actor, grant),
  }))
}

/** Ends a grant early and notifies the user. @throws ApiError `notFound`, `aboveOwnRights` */
export async function endEarly(
  { actor, input, queries, publish }: HandlerContext<typeof endGrant>,
  messageBox: MessageBox,
): Promise<null> {
  const grant = await lockGrant(queries, actor, input.params.id)
  if (!grant) throw fail('notFound')
  if (!mayEndGrant(actor, grant)) throw fail('aboveOwnRights')
  await deleteGrant(queries, grant.id)
  const { userId, permission } = grant
  publish({ topic: 'access.changed', ids: [userId] }, { user: userId })
  publish({ topic: 'access-request.changed', ids: [] }, { user: userId })
  publish({ topic: 'user.changed', ids: [userId] }, { permission: 'user:read' })
  if (userId !== actor.id) {
    await messageBox.notify(
      { queries, publish },
      { to: { users: [userId] }, ...endedTexts(actor.name, permission) },
    )
  }
  return null
}
