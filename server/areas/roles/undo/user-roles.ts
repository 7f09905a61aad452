import type { UndoRules, UndoStep } from '../../../platform/audit/undo/rules.ts'
import {
  lockAdministrators,
  requireAdministrator,
  requireManageable,
  requireWithinRights,
} from '../rights.ts'
import { findRoles } from '../user-roles.ts'

/** Undo of roles given to users and taken from them, under the rules of the user page. */
export const undoUserRoles: UndoRules = {
  entity: 'user-role',
  needs: () => ['user:update'],
  before: async ({ queries, actor }, steps) => {
    await lockAdministrators(queries)
    for (const { key } of steps) await requireManageable(queries, actor, String(key.user_id))
    const touched = await findRoles(queries, [...new Set(steps.map(({ key }) => String(key.role_id)))])
    await requireWithinRights(queries, actor, touched)
  },
  after: async ({ queries, publish }, steps) => {
    for (const id of new Set(steps.map(userOf))) {
      publish({ topic: 'access.changed', ids: [id] }, { user: id })
      publish({ topic: 'user.changed', ids: [id] }, { permission: 'user:read' })
    }
    await requireAdministrator(queries)
  },
}

const userOf = ({ key }: UndoStep) => String(key.user_id)
