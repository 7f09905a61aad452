import type { decideAccessRequest } from '@greenroom/contract/areas/access-requests'
import { isPermission } from '@greenroom/contract/permissions'
import { fail } from '../../platform/errors.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { grantPermission } from '../access/index.ts'
import { closeTodo, notify } from '../messages/index.ts'
import { closeRequest, lockRequest, nameOf, toAccessRequest } from './store.ts'
import { todoKey } from './todo.ts'
import { outcomeWords } from './words.ts'

/**
 * Decides on a request: grants or refuses, closes the todo of all who could decide, and tells the requester.
 * @throws CallError `ownRequest`, or `wrongState` with the name of who has decided
 */
export async function decide(context: CallContext<typeof decideAccessRequest>) {
  const { actor, input, queries, publish } = context
  const { decision, reason } = input.body
  const request = await lockRequest(queries, input.params.id)
  if (!request) throw fail('notFound')
  if (request.personId === actor.id) throw fail('ownRequest')
  if (request.state !== 'open') {
    throw fail('wrongState', { ids: [request.id], by: await nameOf(queries, request.decidedBy) })
  }
  await closeTodo({ queries, publish }, todoKey(request.id))
  const { personId, permission } = request
  const close = (state: 'approved' | 'rejected' | 'void') =>
    closeRequest(queries, request.id, { state, answer: reason, decidedBy: actor.id })
  if (personId === null) return toAccessRequest(await close('void'))

  const isGranted = decision === 'approve' && isPermission(permission)
  const expires = isGranted && input.body.expires !== null ? new Date(input.body.expires) : null
  if (isGranted) {
    await grantPermission(queries, { personId, permission, expiresAt: expires, grantedBy: actor.id })
    publish({ topic: 'access.changed', ids: [personId] }, { person: personId })
  }
  const outcome = { decision, reason, expires }
  await notify(
    { queries, publish },
    { to: { people: [personId] }, ...outcomeWords(actor.name, permission, outcome) },
  )
  publish({ topic: 'access-request.changed', ids: [request.id] }, { person: personId })
  return toAccessRequest(await close(isGranted ? 'approved' : 'rejected'))
}
