import type { Permission } from '@greenroom/contract/permissions'
import type { UndoRules } from '../../platform/audit/undo/rules.ts'
import { fail } from '../../platform/errors.ts'
import { endAllSessions, generatePassword, hashPassword, requireConfirmed } from '../auth/index.ts'
import { lockAdministrators, requireAdministrator, requireManageable } from '../roles/index.ts'
import { publishChanged } from './records/change.ts'

/** Users come back, go and change by the rules of the user page. */
export const undoUsers: UndoRules = {
  entity: 'user',
  needs: ({ does, to }) => {
    if (does === 'delete') return ['user:delete']
    if (does === 'insert') return ['user:create']
    const { status, ...fields } = to
    const needed: Permission[] = status === undefined ? [] : ['user:disable']
    return Object.keys(fields).length > 0 ? [...needed, 'user:update'] : needed
  },
  // A user's certification was decided with their request, which stands.
  refusal: ({ does, to }) => (does === 'update' && to.certified !== undefined ? 'decided' : undefined),
  // A restored user needs a new password: the old one is not kept.
  replaceSecrets: async () => ({
    password_hash: await hashPassword(generatePassword()),
    must_change_password: true,
  }),
  before: async (context, steps) => {
    await lockAdministrators(context.queries)
    for (const { does, key, to } of steps) {
      const isOwn = String(key.id) === context.actor.id
      if (isOwn && (does === 'delete' || to.status === 'disabled')) throw fail('ownAccount')
      await requireManageable(context.queries, context.actor, String(key.id))
      const isReachedElsewhere = to.email !== undefined || to.phone !== undefined
      if (isOwn && isReachedElsewhere) await requireConfirmed(context.queries, context.actor)
    }
  },
  after: async (context, steps) => {
    const { queries, publish } = context
    for (const { key, to } of steps) {
      const id = String(key.id)
      if (to.status === 'disabled') await endAllSessions(queries, publish, id)
      publish({ topic: 'access.changed', ids: [id] }, { user: id })
      publishChanged(publish, id)
    }
    await requireAdministrator(queries)
  },
}
