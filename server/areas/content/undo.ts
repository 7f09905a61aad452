import { and, inArray } from 'drizzle-orm'
import type { Undoable, UndoContext, UndoStep } from '../../platform/audit/undo/rules.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
import { contentSets } from './schema.ts'

/** How changes of content sets are undone: by who may make the opposite change by hand. */
export const contentUndoables: Undoable[] = [
  {
    entity: 'content-set',
    needs: ({ does, to }) => {
      if (does === 'delete') return ['content-set:delete']
      if (does === 'insert') return ['content-set:create']
      const { status, ...fields } = to
      const needsUpdate = Object.keys(fields).length > 0
      return [
        ...(status === undefined ? [] : (['content-set:publish'] as const)),
        ...(needsUpdate ? (['content-set:update'] as const) : []),
      ]
    },
    derived: ['count'],
    before: (context, steps) =>
      requireVisible(
        context,
        steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
      ),
    after: async (context, steps) => tellChanged(context, steps, ({ key }) => key.id),
  },
  {
    entity: 'content-set-item',
    needs: () => ['content-set:update'],
    before: (context, steps) =>
      requireVisible(
        context,
        steps.map(({ key }) => key.set_id),
      ),
    after: async (context, steps) => tellChanged(context, steps, ({ key }) => key.set_id),
  },
  { entity: 'content', impossible: 'unmanaged' },
]

/** @throws CallError `notFound` when one of the sets is there and not for the actor to see */
async function requireVisible({ queries, actor }: UndoContext, ids: readonly unknown[]): Promise<void> {
  const there = (sees: Pick<Actor, 'sees'>) =>
    queries.$count(
      contentSets,
      and(inArray(contentSets.id, ids.map(String)), ownedByVisible(sees, contentSets.createdBy)),
    )
  if ((await there(actor)) < (await there({ sees: 'all' }))) throw fail('notFound')
}

function tellChanged(
  { publish }: UndoContext,
  steps: readonly UndoStep[],
  idOf: (step: UndoStep) => unknown,
): void {
  const ids = [...new Set(steps.map(step => String(idOf(step))))]
  publish({ topic: 'content-set.changed', ids }, { permission: 'content-set:read' })
}
