import { inArray } from 'drizzle-orm'
import type { UndoContext, UndoRules, UndoStep } from '../../platform/audit/undo/rules.ts'
import { requireVisible } from '../../platform/audit/undo/visible.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { takeOutOfRules } from './content-items/remove.ts'
import { publishContentItemsChanged } from './published.ts'
import { refill } from './rules/fill.ts'
import { contentItems, contentSetItems, contentSets } from './schema.ts'
import { raiseOrders } from './set-items/order.ts'

/** What the opposite change by hand needs: going on- and offline is a permission of its own. */
const needsOf =
  (entity: 'content-set' | 'content-item'): UndoRules['needs'] =>
  ({ does, to }) => {
    if (does === 'delete') return [`${entity}:delete`]
    if (does === 'insert') return [`${entity}:create`]
    const { status, ...fields } = to
    const needsUpdate = Object.keys(fields).length > 0
    return [
      ...(status === undefined ? [] : [`${entity}:publish` as const]),
      ...(needsUpdate ? [`${entity}:update` as const] : []),
    ]
  }

/** Content sets are undone by who may make the opposite change by hand. */
export const undoContentSets: UndoDeclaration = {
  needs: needsOf('content-set'),
  derived: ['count'],
  before: async (context, steps) => {
    await requireVisible(
      context,
      contentSets,
      steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
    )
    await takeOutOfRules(context.queries, inArray(contentSetItems.setId, idsThatGo(steps)))
  },
  after: (context, steps) => correctSets(context, steps, ({ key }) => key.id),
}

/** The same holds for items that users add to a set and remove from it. */
export const undoContentSetItems: UndoDeclaration = {
  needs: () => ['content-set:update'],
  before: (context, steps) =>
    requireVisible(
      context,
      contentSets,
      steps.map(({ key }) => key.set_id),
    ),
  after: (context, steps) => correctSets(context, steps, ({ key }) => key.set_id),
}

/** So are content items. */
export const undoContentItems: UndoDeclaration = {
  needs: needsOf('content-item'),
  before: async (context, steps) => {
    await requireVisible(
      context,
      contentItems,
      steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
    )
    await takeOutOfRules(context.queries, inArray(contentSetItems.contentItemId, idsThatGo(steps)))
  },
  after: async ({ publish }, steps) =>
    publishContentItemsChanged(
      publish,
      steps.map(({ key }) => String(key.id)),
    ),
}

const idsThatGo = (steps: readonly UndoStep[]) =>
  steps.filter(({ does }) => does === 'delete').map(({ key }) => String(key.id))

/** Has rules fill their sets again, invalidates orders that users read before, and publishes the change. */
async function correctSets(
  context: UndoContext,
  steps: readonly UndoStep[],
  idOf: (step: UndoStep) => unknown,
): Promise<void> {
  const ids = [...new Set(steps.map(step => String(idOf(step))))]
  await refill(context.queries, ids)
  await raiseOrders(context, ids)
}
