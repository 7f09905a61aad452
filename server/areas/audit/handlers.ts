import {
  listOperations,
  readOperation,
  verifyOperations,
} from '@greenroom/contract/areas/audit/operation-log'
import { readLastAct, readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { visibleOwners } from '../../platform/access/visible.ts'
import { verifyFrom } from '../../platform/audit/chain/verify.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import { createUndoing } from '../../platform/audit/undo/undo.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { resolveQuery } from './actors.ts'
import { toDetail, toListed } from './entries.ts'
import { findLastAct } from './last-act.ts'
import { createOperationList } from './list.ts'
import { describePlan, findEntry, undoEntry } from './undo.ts'

/** The calls on the operation log; `registry` says how what it tells of is undone. */
export function auditHandlers({ database }: Platform, registry: UndoRegistry): Handler[] {
  const undoing = createUndoing(registry)
  const list = createOperationList(database)

  return [
    handle(listOperations, async ({ actor, input, queries, request }) => {
      const reader = { dataScope: actor.dataScope, language: request.language }
      const { current, pageSize, ...filters } = input.query
      const query = await resolveQuery(queries, filters)
      const page = await list.page({ ...query, current, pageSize, owners: visibleOwners(actor) })
      const mayUndo = actor.permissions.has('operation-log:undo')
      const undo = { registry, undoing: mayUndo ? undoing : undefined }
      return { ...page, list: await toListed(queries, reader, undo, page.list) }
    }),

    handle(readOperation, async ({ actor, input, queries, request }) => {
      const reader = { dataScope: actor.dataScope, language: request.language }
      const logEntry = await findEntry(queries, actor, input.params.id)
      return toDetail(queries, reader, { registry, undoing }, logEntry)
    }),

    handle(readUndoPlan, async context => {
      const { actor, input, queries } = context
      const entry = await findEntry(queries, actor, input.params.id)
      const plan = await undoing.plan(queries, entry, input.query.scope)
      return describePlan(context, registry, plan)
    }),

    handle(readLastAct, context => findLastAct(context, registry, undoing)),

    handle(undoOperation, context => undoEntry(undoing, registry, context)),

    handle(verifyOperations, async ({ input, queries }) => {
      const { broken, ...verified } = await verifyFrom(queries, input.query.after)
      return { ...verified, broken: broken ? { ...broken, entry: String(broken.entry) } : null }
    }),
  ]
}
