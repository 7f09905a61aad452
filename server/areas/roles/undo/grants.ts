import { isPermission } from '@greenroom/contract/permissions'
import type { UndoContext, UndoRules, UndoStep } from '../../../platform/audit/undo/rules.ts'
import { fail } from '../../../platform/errors.ts'
import { claimedUntil, lockGrant, mayEndGrant } from '../grants.ts'

/** Undo of grants, by users who decide on requests, under the same rules. */
export const undoGrants: UndoRules = {
  entity: 'permission-grant',
  needs: () => ['access-request:decide'],
  refusal: ({ does, to }) => {
    if (does === 'delete' || to.expires_at === undefined || to.expires_at === null) return undefined
    return Date.parse(String(to.expires_at)) <= Date.now() ? 'expired' : undefined
  },
  before: async (context, steps) => {
    for (const step of steps) {
      await requireEndable(context, step)
      await requireHeld(context, step)
    }
  },
  after: async ({ publish }, steps) => {
    for (const { key, from, to, entries } of steps) {
      const user = to.user_id ?? from.user_id ?? entries.at(-1)?.changes.user_id?.[1]
      if (typeof user === 'string') {
        publish({ topic: 'access.changed', ids: [user] }, { user })
      } else {
        publish({ topic: 'access.changed', ids: [String(key.id)] }, 'everyone')
      }
    }
  },
}

/**
 * Existing grants are changed or ended only if the actor could end them (requests/grants.ts).
 * @throws ApiError `notFound`, `aboveOwnRights`
 */
async function requireEndable({ queries, actor }: UndoContext, { does, key }: UndoStep): Promise<void> {
  if (does === 'insert') return
  const id = String(key.id)
  const grant = await lockGrant(queries, actor, id)
  // An expired grant needs no check; a deleted one is found by the check of current rows.
  if (!grant) {
    if (await lockGrant(queries, { dataScope: 'all' }, id)) throw fail('notFound')
    return
  }
  if (!mayEndGrant(actor, grant)) throw fail('aboveOwnRights')
}

/** A user grants only permissions that they hold, and no longer than they hold them. @throws ApiError `aboveOwnRights` */
async function requireHeld({ queries, actor }: UndoContext, { does, entries, to }: UndoStep): Promise<void> {
  const permission = entries.at(-1)?.title ?? ''
  if (does === 'delete' || !isPermission(permission)) return
  const heldUntil = await claimedUntil(queries, actor.id, permission)
  const expiresAt = typeof to.expires_at === 'string' ? Date.parse(to.expires_at) : Number.POSITIVE_INFINITY
  if (heldUntil === undefined || (heldUntil !== null && heldUntil.getTime() < expiresAt))
    throw fail('aboveOwnRights')
}
