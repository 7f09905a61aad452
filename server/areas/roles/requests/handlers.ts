import {
  accessRequestLimits,
  decideAccessRequest,
  endGrant,
  listOpenAccessRequests,
  readGranters,
  readOwnAccess,
  requestAccess,
} from '@greenroom/contract/areas/roles/access-requests'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { findVisibleUser } from '../../../platform/users/store.ts'
import { claimedUntil, grantPermission } from '../grants.ts'
import { countOthers, nameRecipients } from '../recipients.ts'
import { endEarly, readGrants } from './grants.ts'
import type { MessageBox } from './message-box.ts'
import { outcomeTexts } from './message-texts.ts'
import {
  closeRequest,
  latestRequestsOf,
  lockOpenRequest,
  lockRequest,
  nameOf,
  openRequest,
  openRequestsOf,
  toAccessRequest,
} from './store.ts'
import { accessRequestTodos, decidersOn } from './todo.ts'

/** Handlers for requesting permissions and deciding on requests. */
export function accessRequestHandlers(messageBox: MessageBox): Handler[] {
  return [
    handle(requestAccess, async ({ actor, input, queries, publish }) => {
      const { permission, reason } = input.body
      // A user who holds it until a grant ends may ask for it without an end.
      if (actor.lastingPermissions.has(permission)) throw fail('wrongState', { ids: [] })
      const opened = await openRequest(queries, { userId: actor.id, permission, reason })
      const request = opened ?? (await lockOpenRequest(queries, actor.id, permission))
      // Another user decided on it at the same moment.
      if (!request) throw fail('wrongState', { ids: [] })
      if (opened) {
        accessRequestTodos.publishChanged(publish)
        publish({ topic: 'access-request.changed', ids: [opened.id] }, { user: actor.id })
      }
      const deciders = await countOthers(queries, decidersOn(permission, actor.id), actor.id)
      return { ...toAccessRequest(request), deciders }
    }),

    handle(listOpenAccessRequests, async ({ actor, queries }) =>
      (await openRequestsOf(queries, actor.id)).map(toAccessRequest),
    ),

    handle(readGranters, ({ actor, input, queries }) =>
      nameRecipients(
        queries,
        decidersOn(input.query.permission, actor.id),
        accessRequestLimits.grantersShown,
      ),
    ),

    handle(decideAccessRequest, context => applyDecision(context, messageBox)),

    handle(readOwnAccess, async ({ actor, queries }) => ({
      grants: await readGrants(queries, actor, actor.id),
      requests: await latestRequestsOf(queries, actor.id, accessRequestLimits.ownShown),
    })),

    handle(endGrant, context => endEarly(context, messageBox)),
  ]
}

/**
 * Decides on the request of a user whom the actor sees: grants or rejects it, and notifies the requester. A permission
 * unknown to this version cannot be granted; approving it rejects the request.
 * @throws ApiError `ownRequest`; `wrongState` with the name of the decider; `forbidden` when the decider approves a
 * permission that they do not hold
 */
async function applyDecision(context: HandlerContext<typeof decideAccessRequest>, messageBox: MessageBox) {
  const { actor, input, queries, publish } = context
  const { decision, reason } = input.body
  const request = await lockRequest(queries, input.params.id)
  if (!request) throw fail('notFound')
  const api = request.userId
  if (api !== null && !(await findVisibleUser(queries, actor, api))) throw fail('notFound')
  if (request.userId === actor.id) throw fail('ownRequest')
  if (request.state !== 'open') {
    throw fail('wrongState', { ids: [request.id], by: await nameOf(queries, request.decidedBy) })
  }
  accessRequestTodos.publishChanged(publish)
  const { userId, permission } = request
  const close = (state: 'approved' | 'rejected' | 'void') =>
    closeRequest(queries, request.id, { state, answer: reason, decidedBy: actor.id })
  if (userId === null) return toAccessRequest(await close('void'))

  let granted: { expires: Date | null } | undefined
  if (decision === 'approve' && isPermission(permission)) {
    const requestedExpiry = input.body.expires === null ? null : new Date(input.body.expires)
    const expires = await grantableUntil(queries, actor.id, permission, requestedExpiry)
    await grantPermission(queries, { userId, permission, expiresAt: expires, grantedBy: actor.id })
    publish({ topic: 'access.changed', ids: [userId] }, { user: userId })
    publish({ topic: 'user.changed', ids: [userId] }, { permission: 'user:read' })
    granted = { expires }
  }
  const texts = outcomeTexts(actor.name, permission, { granted, reason })
  await messageBox.notify({ queries, publish }, { to: { users: [userId] }, cause: 'answer', ...texts })
  publish({ topic: 'access-request.changed', ids: [request.id] }, { user: userId })
  return toAccessRequest(await close(granted ? 'approved' : 'rejected'))
}

/** Expiry of a grant until `requested` at most, and not longer than the granter holds the permission; null when permanent. */
async function grantableUntil(
  queries: Queries,
  deciderId: string,
  permission: Permission,
  requested: Date | null,
): Promise<Date | null> {
  const heldUntil = await claimedUntil(queries, deciderId, permission)
  if (heldUntil === undefined) throw fail('forbidden', { permission })
  return heldUntil && requested
    ? new Date(Math.min(heldUntil.getTime(), requested.getTime()))
    : (heldUntil ?? requested)
}
