import {
  accessRequestLimits,
  decideAccessRequest,
  endGrant,
  listOpenAccessRequests,
  readGranters,
  readOwnAccess,
  requestAccess,
} from '@greenroom/contract/areas/roles/access-requests'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { countOthers, nameRecipients } from '../recipients.ts'
import { applyDecision } from './apply-decision.ts'
import { endEarly, readGrants } from './grants.ts'
import type { MessageBox } from './message-box.ts'
import { latestRequestsOf, lockOpenRequest, openRequest, openRequestsOf, toAccessRequest } from './store.ts'
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
      // Somebody decided on it at the same moment.
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
