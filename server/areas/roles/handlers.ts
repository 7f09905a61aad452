import {
  createRole,
  deleteRole,
  listRoles,
  previewScope,
  readRole,
  readRoleUse,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { ScopedTable } from '../../platform/modules/table-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeRole, makeRole, removeRole } from './change.ts'
import { createRoleList, toRole, toRoleRow } from './list.ts'
import { counted, previewOf } from './scope-preview.ts'
import { findRole } from './store.ts'
import { useOfRole } from './usage.ts'

/** Handlers for administering roles. `scopedRows`: all kinds of rows with owners. */
export function roleHandlers({ database, events }: Platform, scopedRows: readonly ScopedTable[]): Handler[] {
  const list = createRoleList(database)
  const kinds = scopedRows.map(rows => counted(database, rows))
  followChanges(events, ['role.changed'], list)
  events.listen(({ event }) => {
    for (const { entity, totals } of kinds) if (event.topic === `${entity}.changed`) totals.forget()
  })

  return [
    handle(listRoles, async ({ input }) => {
      const page = await list.page(input.query)
      return { ...page, list: page.list.map(toRoleRow) }
    }),

    handle(previewScope, context => previewOf(kinds, context)),

    handle(readRole, async ({ input, queries }) => {
      const found = await findRole(queries, input.params.id)
      if (!found) throw fail('notFound')
      return toRole(found)
    }),

    handle(readRoleUse, async ({ actor, input, queries }) => {
      const found = await findRole(queries, input.params.id)
      if (!found) throw fail('notFound')
      return useOfRole(queries, actor, found)
    }),

    handle(createRole, makeRole),
    handle(updateRole, changeRole),
    handle(deleteRole, removeRole),
  ]
}
