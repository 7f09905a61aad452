import type { Undoable, UndoContext, UndoStep } from '../../platform/audit/undo/rules.ts'

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
    after: async (context, steps) => tellChanged(context, steps, ({ key }) => key.id),
  },
  {
    entity: 'content-set-item',
    needs: () => ['content-set:update'],
    after: async (context, steps) => tellChanged(context, steps, ({ key }) => key.set_id),
  },
  { entity: 'content', impossible: 'unmanaged' },
]

function tellChanged(
  { publish }: UndoContext,
  steps: readonly UndoStep[],
  idOf: (step: UndoStep) => unknown,
): void {
  const ids = [...new Set(steps.map(step => String(idOf(step))))]
  publish({ topic: 'content-set.changed', ids }, { permission: 'content-set:read' })
}
