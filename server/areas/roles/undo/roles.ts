import { roleBases } from '@greenroom/contract/access'
import { dataScopes } from '@greenroom/contract/areas/roles/roles'
import * as z from 'zod'
import type { UndoContext, UndoRules, UndoStep } from '../../../platform/audit/undo/rules.ts'
import { fail } from '../../../platform/errors.ts'
import { refuseFixed } from '../change.ts'
import { lockAdministrators, requireAdministrator, requireWithinRights } from '../rights.ts'
import { findRoleHolders, lockRole, notifyHolders, publishRoleChanged } from '../store.ts'

/** Columns of a role that determine access, as log entries have them. */
const decisive = z.object({
  base: z.enum(roleBases),
  data_scope: z.enum(dataScopes),
  permissions: z.array(z.string()),
  menu: z.array(z.string()).nullable(),
  name: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
})

/** Undo of roles, under the rules of the role page. */
export const undoRoles: UndoRules = {
  entity: 'role',
  needs: ({ does }) => [
    does === 'insert' ? 'role:create' : does === 'delete' ? 'role:delete' : 'role:update',
  ],
  before: async (context, steps) => {
    await lockAdministrators(context.queries)
    for (const step of steps) await requireAllowed(context, step)
  },
  after: async ({ queries, publish }, steps) => {
    await requireAdministrator(queries)
    for (const { key } of steps) {
      notifyHolders(publish, await findRoleHolders(queries, String(key.id)))
      publishRoleChanged(publish, String(key.id))
    }
  },
}

/** @throws ApiError `aboveOwnRights`, `builtInRole` */
async function requireAllowed({ queries, actor }: UndoContext, { does, key, to }: UndoStep): Promise<void> {
  const role = await lockRole(queries, String(key.id))
  if (role) await requireWithinRights(queries, actor, [role])
  if (role?.builtin && does === 'delete') throw fail('builtInRole')
  if (does === 'delete') return
  const { base, data_scope: dataScope, permissions, menu, name } = decisive.partial().parse(to)
  const next = {
    name: name ?? role?.name ?? { 'zh-CN': '', 'en-US': '' },
    base: base ?? role?.base ?? 'user',
    dataScope: dataScope ?? role?.dataScope ?? 'all',
    permissions: permissions ?? role?.permissions ?? [],
    menu: menu === undefined ? (role?.menu ?? null) : menu,
  }
  if (role) refuseFixed(role, next)
  await requireWithinRights(queries, actor, [next])
}
