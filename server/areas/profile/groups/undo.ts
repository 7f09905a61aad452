import type { UndoContext, UndoRules, UndoStep } from '../../../platform/audit/undo/rules.ts'
import { fail } from '../../../platform/errors.ts'
import { requireSeen } from './change.ts'
import type { GroupKind } from './kinds.ts'
import { publishChanged } from './publish-changed.ts'
import { findGroup } from './store.ts'

/** Changes of groups can be undone by users who may manage all of the kind. */
export const undoGroups = (kind: GroupKind): UndoRules => ({
  entity: kind.name,
  needs: () => [kind.manage],
  after: (context, steps) => notifyOf(context, kind, steps, ({ key }) => key.id),
})

/** The same holds for memberships; the group must have a lead afterwards. */
export const undoMembers = (kind: GroupKind): UndoRules => ({
  entity: `${kind.name}-member`,
  needs: () => [kind.manage],
  before: async ({ queries, actor }, steps) => {
    const coming = steps.filter(({ does }) => does === 'insert')
    for (const id of idsOf(coming, ({ key }) => key[`${kind.name}_id`])) {
      const group = await findGroup(queries, kind, id, actor.id)
      requireSeen(actor, kind, group?.members ?? [])
    }
    requireSeen(
      actor,
      kind,
      coming.map(({ key }) => ({ id: String(key.user_id) })),
    )
  },
  after: async (context, steps) => {
    for (const id of idsOf(steps, ({ key }) => key[`${kind.name}_id`])) {
      const group = await findGroup(context.queries, kind, id, context.actor.id)
      if (group && !group.members.some(({ lead }) => lead)) throw fail('lastLead')
    }
    await notifyOf(context, kind, steps, ({ key }) => key[`${kind.name}_id`])
    publishChanged(
      context,
      kind,
      '',
      steps.map(({ key }) => ({ id: String(key.user_id) })),
    )
  },
})

function idsOf(steps: readonly UndoStep[], idOf: (step: UndoStep) => unknown): string[] {
  return [...new Set(steps.map(step => String(idOf(step))))]
}

async function notifyOf(
  context: UndoContext,
  kind: GroupKind,
  steps: readonly UndoStep[],
  idOf: (step: UndoStep) => unknown,
): Promise<void> {
  for (const id of idsOf(steps, idOf)) {
    const group = await findGroup(context.queries, kind, id, context.actor.id)
    publishChanged(context, kind, id, group?.members ?? [])
  }
}
