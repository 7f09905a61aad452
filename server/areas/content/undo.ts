import { and, inArray, sql } from 'drizzle-orm'
import type { Undoable, UndoContext, UndoStep } from '../../platform/audit/undo/rules.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
import { tellContentsChanged } from './contents/calls.ts'
import { takeOutOfRules } from './contents/remove.ts'
import { refill } from './rules/fill.ts'
import { contentSetItems, contentSets, contents } from './schema.ts'

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
    before: async (context, steps) => {
      await requireVisible(
        context,
        contentSets,
        steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
      )
      await takeOutOfRules(context.queries, inArray(contentSetItems.setId, idsThatGo(steps)))
    },
    after: (context, steps) => correctSets(context, steps, ({ key }) => key.id),
  },
  {
    entity: 'content-set-item',
    needs: () => ['content-set:update'],
    before: (context, steps) =>
      requireVisible(
        context,
        contentSets,
        steps.map(({ key }) => key.set_id),
      ),
    after: (context, steps) => correctSets(context, steps, ({ key }) => key.set_id),
  },
  {
    entity: 'content',
    needs: ({ does, to }) => {
      if (does === 'delete') return ['content:delete']
      if (does === 'insert') return ['content:create']
      const { status, ...fields } = to
      const needsUpdate = Object.keys(fields).length > 0
      return [
        ...(status === undefined ? [] : (['content:publish'] as const)),
        ...(needsUpdate ? (['content:update'] as const) : []),
      ]
    },
    before: async (context, steps) => {
      await requireVisible(
        context,
        contents,
        steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
      )
      await takeOutOfRules(context.queries, inArray(contentSetItems.contentId, idsThatGo(steps)))
    },
    after: async ({ publish }, steps) =>
      tellContentsChanged(
        publish,
        steps.map(({ key }) => String(key.id)),
      ),
  },
]

const idsThatGo = (steps: readonly UndoStep[]) =>
  steps.filter(({ does }) => does === 'delete').map(({ key }) => String(key.id))

/** @throws CallError `notFound` when one of the rows is there and not for the actor to see */
async function requireVisible(
  { queries, actor }: UndoContext,
  table: typeof contentSets | typeof contents,
  ids: readonly unknown[],
): Promise<void> {
  const there = (sees: Pick<Actor, 'sees'>) =>
    queries.$count(table, and(inArray(table.id, ids.map(String)), ownedByVisible(sees, table.createdBy)))
  if ((await there(actor)) < (await there({ sees: 'all' }))) throw fail('notFound')
}

/** Has rules fill again what they fill, refuses orders that somebody still sees as they were, and tells of it. */
async function correctSets(
  { queries, publish }: UndoContext,
  steps: readonly UndoStep[],
  idOf: (step: UndoStep) => unknown,
): Promise<void> {
  const ids = [...new Set(steps.map(step => String(idOf(step))))]
  await refill(queries, ids)
  await queries
    .update(contentSets)
    .set({ orderVersion: sql`${contentSets.orderVersion} + 1` })
    .where(inArray(contentSets.id, ids))
  publish({ topic: 'content-set.changed', ids }, { permission: 'content-set:read' })
}
